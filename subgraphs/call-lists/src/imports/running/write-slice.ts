import { inTransaction } from '@dialdeck/node/database';
import type pg from 'pg';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { holdListAlone } from '#call-lists/list-lifetime.repo.ts';
import { addToBacklog } from '#contacts/contact-search.repo.ts';
import { advanceJob, holdWork } from '#imports/jobs/import-job.repo.ts';
import type { ImportJobRow } from '#imports/jobs/import-job.ts';
import { copyLine } from './copy-line.rules.ts';
import { CopyLines } from './copy-lines.ts';
import type { KnownPhones } from './known-phones.ts';
import { copyContacts, insertRejects } from './slice.repo.ts';
import type { Slice } from './slice.ts';
import { sortedIds } from './sorted-ids.ts';
import { stamps } from './stamps.rules.ts';

/** Of one slice: a busy database is slow, not wrong. */
const SLICE_TIMEOUT = '120s';

/**
 * Collects the lines of COPY while the slice before is written. Rows get their place in the queue from their place in the
 * file: a microsecond apart, downwards from the job's beginning, whichever worker writes them and however often it was killed.
 */
export function copyLinesOf(job: ImportJobRow): () => CopyLines {
  const stampOf = stamps(job.createdAt);
  const nextId = sortedIds();
  const { callListId, id: jobId } = job;
  return () =>
    new CopyLines((row, phoneE164, line) =>
      copyLine({ id: nextId(), callListId, jobId, row, phoneE164, createdAt: stampOf(line) }),
    );
}

/**
 * One transaction: contacts, counts, search backlog, rejects and the checkpoint. While it lasts nobody else adds to the list,
 * so that what is not there at its beginning is not there at its end: COPY meets no phone twice.
 * @returns what was imported, or undefined when the job is not this worker's any more
 */
export async function writeSlice(
  pool: pg.Pool,
  job: ImportJobRow,
  slice: Slice<CopyLines>,
  known: KnownPhones,
): Promise<number | undefined> {
  return await inTransaction(pool, async (client) => {
    await client.query(`SET LOCAL statement_timeout = '${SLICE_TIMEOUT}'`);
    if (!(await holdListAlone(client, job.callListId))) return undefined;
    if (!(await holdWork(client, job))) return undefined;
    const { good } = slice;
    const found = good.phones;
    const fresh = await known.takeNew(client, job.callListId, found);
    good.keepOnly(fresh);
    const ranges = good.idRanges();
    if (fresh.length > 0) {
      await copyContacts(client, good.pieces());
      await addToCounts(client, job.callListId, { active: fresh.length });
      await addToBacklog(client, job.callListId, ranges);
    }
    await insertRejects(client, job.id, slice.rejects);
    await advanceJob(client, job.id, {
      processed: slice.size,
      imported: fresh.length,
      duplicates: slice.repeats.length + found.length - fresh.length,
      invalid: slice.rejects.length,
      firstContactId: ranges[0]?.first ?? null,
      lastContactId: ranges.at(-1)?.last ?? null,
      plan: null,
    });
    return fresh.length;
  });
}
