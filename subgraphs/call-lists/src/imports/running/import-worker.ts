import { inTransaction } from '@dialdeck/node/database/database';
import type { Logger } from '@dialdeck/node/process/log';
import { newId } from '@dialdeck/node/process/new-id';
import { createRepeatingWorker, type RepeatingWorker } from '@dialdeck/node/process/repeating-worker';
import type pg from 'pg';
import type { ImportLimits } from '#imports/import-limits.ts';
import type { ImportJobRow } from '#imports/jobs/import-job.ts';
import { endWork, keepWork, leaveWork, takeWork } from '#imports/running/work.repo.ts';
import { createPlaceBook } from '#places/place-book.ts';
import { withHeartbeat } from '#streams/with-heartbeat.ts';
import { type RunDeps, runImport } from './run-import.ts';
import { runRevert } from './run-revert.ts';

const LOOK_EVERY_MS = 1_000;
/** A job that stops this often without progress would never end. */
const ATTEMPTS = 5;

export interface ImportWorkerDeps {
  pool: pg.Pool;
  limits: ImportLimits;
  log: Logger;
  /** The largest file that the worker takes; absent: no limit. */
  mostBytes?: number;
}

/** Works on one import after the other; replicas, and several of these in one process, take different ones. */
export function createImportWorker(deps: ImportWorkerDeps): RepeatingWorker {
  const { pool, log, mostBytes = null } = deps;
  const workerId = newId();
  const places = createPlaceBook(pool);
  return createRepeatingWorker({
    name: 'imports',
    everyMs: LOOK_EVERY_MS,
    log,
    async run(stopping) {
      const job = await takeWork(pool, workerId, mostBytes);
      if (!job) return false;
      await work({ ...deps, places }, job, stopping);
      return true;
    },
  });
}

async function work(deps: RunDeps, job: ImportJobRow, stopping: AbortSignal): Promise<void> {
  const { pool, log } = deps;
  const workerId = job.workerId as string;
  const lost = new AbortController();
  const beat = async () => {
    if (!(await keepWork(pool, job.id, workerId))) lost.abort();
  };
  const signal = AbortSignal.any([stopping, lost.signal]);
  try {
    await withHeartbeat({ beat, log, failed: { event: 'import_heartbeat_failed', importId: job.id } }, async () => {
      if (job.state === 'reverted') await runRevert(pool, job, signal);
      else if (job.attempts > ATTEMPTS) await giveUp(deps, job);
      else await runImport(deps, job, signal);
    });
  } finally {
    await leaveWork(pool, job.id, workerId);
  }
}

async function giveUp({ pool, log }: RunDeps, job: ImportJobRow): Promise<void> {
  const row = job.processed.toLocaleString('en-US');
  const message = `The import stopped again and again after row ${row}. The rows imported so far stay; they can be undone.`;
  await inTransaction(pool, (client) => endWork(client, job, { state: 'failed', message }));
  log.error({ event: 'import_given_up', importId: job.id, processed: job.processed });
}
