import { SEEN_EVERY_MS } from '@dialdeck/common/floor/agent-state';
import { hasAdminRole } from '@dialdeck/common/words';
import type { Logger } from '@dialdeck/node/process/log';
import { createRepeatingWorker } from '@dialdeck/node/process/repeating-worker';
import type { Worker } from '@dialdeck/node/process/worker';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { requireUuid, toUuid } from '#uuid.rules.ts';
import { saveAllSeen, saveSeen } from './agent-state.repo.ts';

/** After a longer silence the agent may have been signed out meanwhile. */
const SILENCE_MS = 60_000;

interface Sighting {
  startedAt: number | null | undefined;
  listId: string | null;
  at: Date;
  isUnsaved: boolean;
}

/** The agents whose pages this process has seen. */
export interface Sightings {
  /** Signs a signed-out agent in. Only news is written immediately. */
  note(actor: Actor, callListId: string | null | undefined): Promise<void>;
  /** Writes the other sightings, in one statement. */
  save(): Promise<void>;
}

export function createSightings(pool: pg.Pool, clock: () => Date): Sightings {
  const known = new Map<string, Sighting>();
  return {
    async note(actor, callListId) {
      const userId = requireUuid(actor.userId);
      const at = clock();
      const last = known.get(userId);
      const listId = toUuid(callListId) ?? last?.listId ?? null;
      const isKnown =
        last !== undefined &&
        last.startedAt === actor.startedAt &&
        last.listId === listId &&
        at.getTime() - last.at.getTime() < SILENCE_MS;
      if (!isKnown) await saveSeen(pool, { userId, listId, seesAll: hasAdminRole(actor) });
      known.set(userId, { startedAt: actor.startedAt, listId, at, isUnsaved: isKnown });
    },
    async save() {
      const unsaved = [...known].filter(([, { isUnsaved }]) => isUnsaved).map(([userId, { at }]) => ({ userId, at }));
      const now = clock().getTime();
      for (const [userId, sighting] of known) {
        sighting.isUnsaved = false;
        if (now - sighting.at.getTime() > SILENCE_MS) known.delete(userId);
      }
      if (unsaved.length > 0) await saveAllSeen(pool, unsaved);
    },
  };
}

export const createSightingsWorker = (sightings: Sightings, log: Logger): Worker =>
  createRepeatingWorker({
    name: 'sightings',
    everyMs: SEEN_EVERY_MS,
    log,
    async run() {
      await sightings.save();
      return false;
    },
  });
