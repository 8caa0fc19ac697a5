import { inTransaction } from '@dialdeck/node/database/database';
import type pg from 'pg';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { holdList } from '#call-lists/list-lifetime.repo.ts';
import { deleteChunks } from '#imports/jobs/import-chunk.repo.ts';
import type { ImportJobRow } from '#imports/jobs/import-job.ts';
import { countReverted, endRevert, holdWork } from '#imports/running/work.repo.ts';
import { deleteUncalled, isAnyCorrected } from './revert.repo.ts';

const STEP = 20_000;

/** Deletes a job's contacts that no agent has called and no user has corrected, step by step, and updates the counts with each step. */
export async function runRevert(pool: pg.Pool, job: ImportJobRow, signal: AbortSignal): Promise<void> {
  let isOver = false;
  while (!isOver && !signal.aborted) isOver = await inTransaction(pool, (client) => step(client, job));
}

/** @returns whether there is nothing left to do for this worker */
async function step(client: pg.PoolClient, job: ImportJobRow): Promise<boolean> {
  if (!(await holdList(client, job.callListId))) return true;
  const now = await holdWork(client, job);
  if (!now) return true;
  const gone = now.firstContactId ? await deleteUncalled(client, now, STEP) : 0;
  if (gone > 0) {
    await addToCounts(client, now.callListId, { active: -gone });
    await countReverted(client, now.id, gone);
  }
  if (gone === STEP) return false;
  await deleteChunks(client, now.id);
  const isCorrected = now.firstContactId !== null && (await isAnyCorrected(client, now));
  await endRevert(client, now.id, inWords(now.reverted + gone, now.imported, isCorrected));
  return true;
}

function inWords(removed: number, imported: number, isCorrected: boolean): string {
  const kept = imported - removed;
  const went = `${removed.toLocaleString('en-US')} ${removed === 1 ? 'contact was' : 'contacts were'} removed.`;
  if (kept === 0) return went;
  const stay = kept === 1 ? '1 stays: it was' : `${kept.toLocaleString('en-US')} stay: they were`;
  return `${went} ${stay} ${isCorrected ? 'called or corrected' : 'called'}, or ${kept === 1 ? 'is' : 'are'} being called.`;
}
