import { requireAdmin } from '@dialdeck/node/security/rights';
import { jsonAnswer, type StreamRoute } from '@dialdeck/node/streams/stream';
import { requireUuid } from '#uuid.rules.ts';
import { type LoadDeps, loadSnapshot, requireDay } from './load-snapshot.ts';
import type { SnapshotRow } from './register.ts';
import { showRegister } from './registers.ts';

/** `POST /api/registers/{id}/snapshots?asOf=`: 202 when the last byte has arrived. */
export const snapshotStream = (deps: Omit<LoadDeps, 'log'>): StreamRoute => ({
  method: 'POST',
  path: '/registers/{id}/snapshots',
  event: 'upload_complete',
  async handle({ actor, params, query, body, log }) {
    requireAdmin(actor);
    const register = await showRegister(deps, params.id ?? '');
    const file = {
      register,
      asOf: requireDay(query.asOf, deps.clock(), deps.timeZone),
      createdBy: requireUuid(actor.userId),
      bytes: body,
    };
    const snapshot = await loadSnapshot({ ...deps, log }, file);
    return jsonAnswer(202, show(snapshot), { location: `/api/snapshots/${snapshot.id}` });
  },
});

const show = ({ loadedAt, ...snapshot }: SnapshotRow) => ({ ...snapshot, loadedAt: loadedAt?.toISOString() ?? null });
