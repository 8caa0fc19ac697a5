import { inTransaction } from '@dialdeck/node/database';
import { newId } from '@dialdeck/node/new-id';
import type pg from 'pg';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { holdListAlone } from '#call-lists/list-lifetime.repo.ts';
import { addToBacklog } from '#contacts/contact-search.repo.ts';
import { microsecondsBefore } from '#imports/import-rows.rules.ts';
import { advanceJob, holdWork } from '#imports/jobs/import-job.repo.ts';
import type { ImportJobRow } from '#imports/jobs/import-job.ts';
import { copyLine } from './copy-line.rules.ts';
import { copyContacts, insertRejects, phonesInList } from './slice.repo.ts';
import type { Slice } from './slice.ts';

/** Of one slice: a busy database is slow, not wrong. */
const SLICE_TIMEOUT = '120s';

/** A slice with its lines made, so that they are made while the slice before it is written. */
export interface ReadySlice extends Slice {
  ids: string[];
  lines: string[];
}

/**
 * Rows get their place in the queue from their place in the file: a microsecond apart, downwards from the job's beginning,
 * whichever worker writes them and however often it was killed.
 */
export function readySlice(job: ImportJobRow, slice: Slice): ReadySlice {
  const ids = slice.good.map(newId);
  const lines = slice.good.map(({ row, phoneE164, line }, index) =>
    copyLine({
      id: ids[index] as string,
      callListId: job.callListId,
      jobId: job.id,
      row,
      phoneE164,
      createdAt: microsecondsBefore(job.createdAt, line),
    }),
  );
  return { ...slice, ids, lines };
}

/**
 * One transaction: contacts, counts, search backlog, rejects and the checkpoint. While it lasts nobody else adds to the list,
 * so that what is not there at its beginning is not there at its end: COPY meets no phone twice.
 * @returns what was imported, or undefined when the job is not this worker's any more
 */
export async function writeSlice(pool: pg.Pool, job: ImportJobRow, slice: ReadySlice): Promise<number | undefined> {
  return await inTransaction(pool, async (client) => {
    await client.query(`SET LOCAL statement_timeout = '${SLICE_TIMEOUT}'`);
    if (!(await holdListAlone(client, job.callListId))) return undefined;
    if (!(await holdWork(client, job))) return undefined;
    const phones = slice.good.map(({ phoneE164 }) => phoneE164);
    const there = phones.length > 0 ? await phonesInList(client, job.callListId, phones) : new Set();
    const isNew = (_: string, index: number) => !there.has(phones[index]);
    const ids = there.size > 0 ? slice.ids.filter(isNew) : slice.ids;
    if (ids.length > 0) {
      await copyContacts(client, there.size > 0 ? slice.lines.filter(isNew) : slice.lines);
      await addToCounts(client, job.callListId, { active: ids.length });
      await addToBacklog(client, job.callListId, ids);
    }
    await insertRejects(client, job.id, slice.rejects);
    await advanceJob(client, job.id, {
      processed: slice.size,
      imported: ids.length,
      duplicates: slice.repeats.length + there.size,
      invalid: slice.rejects.length,
      // Ids made in one millisecond are in no order.
      firstContactId: ids.reduce<string | null>((first, id) => (first === null || id < first ? id : first), null),
      lastContactId: ids.reduce<string | null>((last, id) => (last === null || id > last ? id : last), null),
      plan: null,
    });
    return ids.length;
  });
}
