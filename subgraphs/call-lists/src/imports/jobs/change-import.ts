import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { countEnd } from '#imports/import-metrics.ts';
import type { CallListsServices } from '#services.ts';
import { findImport } from './find-import.ts';
import { deleteChunks } from './import-chunk.repo.ts';
import { changeJob, findJob } from './import-job.repo.ts';
import { type ImportAction, isSettled, refuseAction, requireAllowed } from './import-job.rules.ts';
import type { ImportJobRow } from './import-job.ts';

export type ChangeDeps = Pick<CallListsServices, 'pool' | 'lists' | 'wakeImports'>;

/** Confirms, cancels or undoes an import. @throws CONFLICT from a state that does not allow it */
export async function changeImport(
  { pool, lists, wakeImports }: ChangeDeps,
  actor: Actor,
  id: string,
  action: Exclude<ImportAction, 'resume'>,
): Promise<ImportJobRow> {
  const job = await findImport({ pool, lists }, actor, id);
  requireAllowed(action, job.state);
  if (!(await changeJob(pool, job.id, action))) throw refuseAction(action, (await read(pool, job.id)).state);
  if (action === 'cancel') {
    countEnd('cancelled');
    // The import is cancelled even if deleting its file takes longer: `forgetImports` deletes the rest.
    await deleteChunks(pool, job.id).catch(() => undefined);
  } else wakeImports();
  // Undoing a small import ends before the next request.
  return action === 'revert' ? await untilSettled(pool, job.id) : await read(pool, job.id);
}

const PATIENCE_MS = 2_000;
const LOOK_MS = 25;

/** The job when it has settled, or its state after a moment. */
export async function untilSettled(pool: pg.Pool, id: string): Promise<ImportJobRow> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const job = await read(pool, id);
    if (isSettled(job) || performance.now() > deadline) return job;
    await sleep(LOOK_MS);
  }
}

async function read(pool: pg.Pool, id: string): Promise<ImportJobRow> {
  const job = await findJob(pool, id);
  if (!job) throw new AppError('NOT_FOUND', { userMessage: 'Import not found' });
  return job;
}
