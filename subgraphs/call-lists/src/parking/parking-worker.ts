import { inTransaction } from '@dialdeck/node/database';
import type { Logger } from '@dialdeck/node/log';
import { createRepeatingWorker } from '@dialdeck/node/repeating-worker';
import type { Worker } from '@dialdeck/node/subgraph';
import type pg from 'pg';
import { findVisible } from '#call-lists/visible-lists.repo.ts';
import type { CallListsServices } from '#services.ts';
import { askVerdict } from '#verdicts/ask-verdict.ts';
import { freeLapsedParking, freeParkedBehind, type ParkedPlace, park, unpark } from './parking.repo.ts';
import { isOfNumber, parkingOf } from './parking.rules.ts';
import { contactsOfNumber, endTasks, readWideTasks, takeNumbers } from './task.repo.ts';

type Services = Pick<CallListsServices, 'pool' | 'timeZone'>;

/** Well below the five seconds within which a change is seen. */
const LOOK_EVERY_MS = 1_000;
const NUMBERS_AT_ONCE = 20;
/** Contacts of one transaction: it lasts some 50 ms at most. */
const FREED_AT_ONCE = 1_000;

const FIRST: ParkedPlace = { until: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
/** Nobody in particular asks; each list is seen. */
const NOBODY = { userId: null, role: 'admin' } as const;

/** Parks ahead of the claims, and frees who may be called again. */
export function createParkingWorker(services: Services, log: Logger): Worker {
  return createRepeatingWorker({
    name: 'parking',
    everyMs: LOOK_EVERY_MS,
    log,
    run: async (stopping) => {
      const [isMore, freed] = [
        await doTasks(services, stopping),
        await freeLapsedParking(services.pool, FREED_AT_ONCE, null),
      ];
      return isMore || freed === FREED_AT_ONCE;
    },
  });
}

/** @returns whether there may be more */
export async function doTasks(services: Services, stopping: AbortSignal): Promise<boolean> {
  const { pool } = services;
  const wide = await readWideTasks(pool);
  const isAll = wide.some(({ callListId }) => callListId === null);
  const lists = isAll ? [null] : [...new Set(wide.map(({ callListId }) => callListId))];
  for (const callListId of lists) if (!(await freeAll(pool, callListId, stopping))) return false;
  if (wide.length > 0)
    await endTasks(
      pool,
      wide.map(({ id }) => id),
    );
  return inTransaction(pool, async (client) => {
    const numbers = await takeNumbers(client, NUMBERS_AT_ONCE);
    for (const phone of new Set(numbers)) await settleNumber(client, services, phone);
    return numbers.length === NUMBERS_AT_ONCE;
  });
}

/** Whether each contact of a number is parked, by what is known of the number now. */
async function settleNumber(client: pg.PoolClient, services: Services, phone: string): Promise<void> {
  const at = new Date();
  for (const contact of await contactsOfNumber(client, phone)) {
    const { id: contactId, callListId } = contact;
    const [list] = await findVisible(client, [callListId], { kind: 'all' });
    if (!list) continue;
    const verdict = await askVerdict(client, services, NOBODY, { phone, contact, list, at });
    const reason = verdict.reasons.find(isOfNumber);
    const parking = reason && parkingOf(verdict, at);
    if (parking) await park(client, { contactId, callListId, until: parking.until, code: reason.code });
    else await unpark(client, contactId, callListId);
  }
}

/** Claims look at everybody again, and park anew whom they may not offer. @returns whether the end was reached */
async function freeAll(pool: pg.Pool, callListId: string | null, stopping: AbortSignal): Promise<boolean> {
  for (let behind: ParkedPlace | null = FIRST; behind; ) {
    if (stopping.aborted) return false;
    behind = await freeParkedBehind(pool, { behind, most: FREED_AT_ONCE, callListId });
  }
  return true;
}
