import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportRow } from '@dialdeck/common/contacts/import-rows.rules';
import { misfitsOf } from '@dialdeck/common/scripts/field.rules';
import { dataRows } from '@dialdeck/csv/data-rows';
import { CsvDecoder } from '@dialdeck/csv/decoder';
import type { FileEncoding } from '@dialdeck/csv/encodings';
import type { CsvRecord } from '@dialdeck/csv/records';
import { inTransaction } from '@dialdeck/node/database/database';
import type { Logger } from '@dialdeck/node/process/log';
import type pg from 'pg';
import type { ImportLimits } from '#imports/import-limits.ts';
import { countEnd, countRows } from '#imports/import-metrics.ts';
import { readChunk } from '#imports/jobs/import-chunk.repo.ts';
import type { ImportJobRow, StoredPlan } from '#imports/jobs/import-job.ts';
import { isAnythingListed } from '#imports/left-out.repo.ts';
import { unpackChunk } from '#imports/upload/spool.ts';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import type { PlaceBook } from '#places/place-book.ts';
import { readDefinitions } from '#typed-fields/field.repo.ts';
import { KnownPhones } from './known-phones.ts';
import { ImportPlanner, PlannedRows } from './plan-import.ts';
import type { Reject } from './reject.ts';
import { deleteRejects, insertRejects } from './slice.repo.ts';
import { PLANNED_AT_ONCE, sliceRows, WRITTEN_AT_ONCE } from './slice.ts';
import { advanceJob, endWork, holdWork } from './work.repo.ts';
import { askAhead, copyRowsOf, type WrittenSlice, withPlaces, writeSlice } from './write-slice.ts';

export interface RunDeps {
  pool: pg.Pool;
  limits: ImportLimits;
  places: PlaceBook;
  log: Logger;
}

/** Reads a job's file from its checkpoint to the end; stops early when another worker has taken the job. */
export async function runImport(deps: RunDeps, job: ImportJobRow, signal: AbortSignal): Promise<void> {
  const { pool, limits, log } = deps;
  const text = fileText(pool, job.id, job.encoding);
  const rows = dataRows(text, { delimiter: job.delimiter, newline: job.newline }, limits.recordCharacters);
  const isOver = await (job.isPlan ? planSlices(pool, job, rows, signal) : writeSlices(deps, job, rows, signal));
  if (!isOver) return;
  const state = job.isPlan ? 'ready' : 'done';
  const isEnded = await inTransaction(pool, async (client) => {
    const isOurs = await endWork(client, job, { state });
    // Rules may forbid numbers that no import leaves out, and a consent may free a number in every list.
    const changed = job.mapping.consentGivenAt ? {} : { callListId: job.callListId };
    if (isOurs && state === 'done') await addParkingTasks(client, [changed]);
    return isOurs;
  });
  if (!isEnded) return;
  countEnd(state);
  log.info({ event: 'import_ended', importId: job.id, state });
}

/** The notes on values that do not fit the types of the list's fields, for the imported columns. */
async function misfitsIn(
  pool: pg.Pool,
  { callListId, mapping }: Pick<ImportJobRow, 'callListId' | 'mapping'>,
): Promise<(row: ImportRow) => string | null> {
  const definitions = await readDefinitions(pool, [callListId]);
  const imported = definitions.filter(({ name }) => mapping.customFields.includes(name));
  return ({ customFields }) => misfitsOf(imported, customFields);
}

/** One slice is written while the next one is read. @returns whether the end was reached */
async function writeSlices(
  { pool, places }: RunDeps,
  job: ImportJobRow,
  rows: AsyncIterable<CsvRecord[]>,
  signal: AbortSignal,
): Promise<boolean> {
  if (job.processed === 0 && !(await forgetRejects(pool, job))) return false;
  await places.open();
  const known = new KnownPhones();
  const misfitOf = await misfitsIn(pool, job);
  const keepsFileRows = Boolean(job.mapping.consentGivenAt) || (await isAnythingListed(pool));
  const placed = withPlaces(rows, job, places);
  const slices = sliceRows(placed, job, copyRowsOf(job, { known, places, misfitOf }), {
    rowsAtMost: WRITTEN_AT_ONCE,
    keepsFileRows,
  });
  let writing: Promise<WrittenSlice | undefined> = Promise.resolve({ imported: 0, leftOut: 0 });
  for await (const slice of slices) {
    const asking = askAhead(pool, job, slice);
    // No code awaits this promise until the previous slice is written, so a rejection would end the process.
    asking.catch(() => undefined);
    if ((await writing) === undefined || signal.aborted) return false;
    writing = asking.then((asked) => writeSlice(pool, job, slice, { known, asked }));
    writing.then(
      (written) => {
        if (written === undefined) return;
        const { imported, leftOut } = written;
        countRows('imported', imported);
        countRows('duplicate', slice.size - imported - leftOut - slice.rejects.length);
        countRows('invalid', slice.rejects.length);
      },
      // Awaited with the next slice.
      () => undefined,
    );
  }
  return (await writing) !== undefined && !signal.aborted;
}

async function planSlices(
  pool: pg.Pool,
  job: ImportJobRow,
  rows: AsyncIterable<CsvRecord[]>,
  signal: AbortSignal,
): Promise<boolean> {
  const planner = new ImportPlanner(pool, job, await misfitsIn(pool, job));
  const keepsFileRows = await isAnythingListed(pool);
  const slices = sliceRows(rows, { ...job, processed: 0 }, () => new PlannedRows(), {
    rowsAtMost: PLANNED_AT_ONCE,
    keepsFileRows,
  });
  // The counts of an interrupted plan are overwritten by the first checkpoint.
  if (!(await forgetRejects(pool, job))) return false;
  for await (const slice of slices) {
    const leftOut = await planner.add(slice);
    if (!(await savePlan(pool, job, planner.plan, [...slice.rejects, ...leftOut])) || signal.aborted) return false;
  }
  return await savePlan(pool, job, planner.plan, []);
}

/** Deletes the rejected rows of an interrupted start. @returns false when another worker has taken the job, and may have written its own */
function forgetRejects(pool: pg.Pool, job: ImportJobRow): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    if (!(await holdWork(client, job))) return false;
    await deleteRejects(client, job.id);
    return true;
  });
}

async function savePlan(pool: pg.Pool, job: ImportJobRow, plan: StoredPlan, rejects: Reject[]): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    const now = await holdWork(client, job);
    if (!now) return false;
    await insertRejects(client, job.id, rejects);
    const duplicates = plan.duplicateInFile.count + plan.duplicateInList.count;
    await advanceJob(client, job.id, {
      processed: plan.new.count + duplicates + plan.invalid.count + plan.leftOut.count - now.processed,
      imported: 0,
      duplicates: duplicates - now.duplicates,
      invalid: plan.invalid.count - now.invalid,
      leftOut: plan.leftOut.count - now.leftOut,
      placeUnknown: 0,
      misfits: plan.misfits.count - now.misfits,
      firstContactId: null,
      lastContactId: null,
      plan,
    });
    return true;
  });
}

/** Parsed within a millisecond: in between the process answers requests, and keeps COPY supplied. */
const PIECE_BYTES = 16 * 1024;

/** A stored file as text, chunk by chunk; the next chunk is fetched while this one is processed. */
async function* fileText(pool: pg.Pool, jobId: string, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new CsvDecoder(encoding);
  let next = fetchChunk(pool, jobId, 0);
  for (let seq = 1; ; seq++) {
    const bytes = await next;
    if (!bytes) break;
    next = fetchChunk(pool, jobId, seq);
    // Awaited when this chunk is processed, or never if the caller stops.
    next.catch(() => undefined);
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      yield decoder.push(bytes.subarray(at, at + PIECE_BYTES));
      await nextTurn();
    }
  }
  yield decoder.end();
}

async function fetchChunk(pool: pg.Pool, jobId: string, seq: number): Promise<Buffer | undefined> {
  const packed = await readChunk(pool, jobId, seq);
  return packed && (await unpackChunk(packed));
}
