import { forContactTexts } from '@dialdeck/common/contacts/contact-fields';
import { type ImportRow, rowReader } from '@dialdeck/common/contacts/import-rows.rules';
import type { CsvRecord } from '@dialdeck/csv/records';
import { inTransaction } from '@dialdeck/node/database/database';
import type pg from 'pg';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { holdListAlone } from '#call-lists/list-lifetime.repo.ts';
import { addToBacklog } from '#contacts/contact-search.repo.ts';
import type { ImportJobRow } from '#imports/jobs/import-job.ts';
import { keepConsents, leftOutOfFile } from '#imports/left-out.ts';
import { advanceJob, commitBeforeDisk, holdWork } from '#imports/running/work.repo.ts';
import { phoneNumber } from '#phones/phone-number.rules.ts';
import type { Located, PlaceBook } from '#places/place-book.ts';
import { CopyRowWriter } from './copy-row.rules.ts';
import { CopyRows } from './copy-rows.ts';
import type { KnownPhones } from './known-phones.ts';
import type { Reject } from './reject.ts';
import { copyContacts, insertRejects } from './slice.repo.ts';
import type { Slice } from './slice.ts';
import { sortedIds } from './sorted-ids.ts';

/** Collects the rows of a file for COPY, while the previous slice is written. */
export function copyRowsOf(
  job: ImportJobRow,
  { known, places, misfitOf }: { known: KnownPhones; places: PlaceBook; misfitOf: (row: ImportRow) => string | null },
): () => CopyRows {
  const file = { callListId: job.callListId, jobId: job.id, createdAt: job.createdAt };
  const writer = new CopyRowWriter(file, sortedIds(), places.place);
  return () => new CopyRows(writer, known.isNew, (row) => misfitOf(row) === null);
}

/**
 * The rows of a file as they come, after the places that their zones and states make together with their numbers have their ids:
 * rows are written without waiting for any.
 */
export async function* withPlaces(
  bunches: AsyncIterable<CsvRecord[]>,
  { columns, mapping, country }: Pick<ImportJobRow, 'columns' | 'mapping' | 'country'>,
  places: PlaceBook,
): AsyncGenerator<CsvRecord[]> {
  const { phone, region = null, timeZone = null } = mapping;
  const read = rowReader(columns, { ...forContactTexts(null), phone, region, timeZone, customFields: [] }, country);
  const locatedIn = ({ cells }: CsvRecord): Located[] => {
    const found = read(cells, 0);
    return found.ok && (found.row.region || found.row.timeZone) ? [{ ...found.row, phoneE164: found.phoneE164 }] : [];
  };
  for await (const bunch of bunches) {
    if (region || timeZone) await places.placeAll(bunch.flatMap(locatedIn));
    yield bunch;
  }
}

/**
 * Reasons that rows of the next slice must not be called, by number, read while the previous slice is written. Null if the file brings consents:
 * they may exempt, and are written with its rows.
 */
export async function askAhead(
  pool: pg.Pool,
  { callListId, mapping }: ImportJobRow,
  { kept }: Slice<CopyRows>,
): Promise<ReadonlyMap<string, string> | null> {
  return kept && !mapping.consentGivenAt ? await leftOutOfFile(pool, callListId, kept) : null;
}

export interface WrittenSlice {
  imported: number;
  leftOut: number;
}

/**
 * One transaction: contacts, counts, search backlog, rejects and the checkpoint. Meanwhile no other transaction adds to the list,
 * so a phone that is absent at its beginning is absent at its end, and COPY meets no duplicate.
 * @returns the numbers of imported and omitted rows, or undefined when another worker has taken the job
 */
export async function writeSlice(
  pool: pg.Pool,
  job: ImportJobRow,
  slice: Slice<CopyRows>,
  { known, asked }: { known: KnownPhones; asked: ReadonlyMap<string, string> | null },
): Promise<WrittenSlice | undefined> {
  return await inTransaction(pool, async (client) => {
    if (!(await holdListAlone(client, job.callListId))) return undefined;
    if (!(await holdWork(client, job))) return undefined;
    await commitBeforeDisk(client);
    const { good } = slice;
    const found = good.size;
    await known.leaveOutKnown(client, job.callListId, good);
    const fresh = good.size;
    const leftOut = await leaveOutListed(client, job, slice, asked);
    const ranges = good.idRanges();
    if (good.size > 0) {
      await copyContacts(client, good.bytes());
      await addToCounts(client, job.callListId, { active: good.size });
      known.noteWritten(good.size);
      await addToBacklog(client, job.callListId, ranges);
    }
    await insertRejects(client, job.id, [...slice.rejects, ...leftOut]);
    await advanceJob(client, job.id, {
      processed: slice.size,
      imported: good.size,
      duplicates: slice.repeats.length + found - fresh,
      invalid: slice.rejects.length,
      leftOut: leftOut.length,
      placeUnknown: good.placeUnknown,
      misfits: good.misfits,
      firstContactId: ranges[0]?.first ?? null,
      lastContactId: ranges.at(-1)?.last ?? null,
      plan: null,
    });
    return { imported: good.size, leftOut: leftOut.length };
  });
}

/** Drops the new rows that must not be called. @returns them, with the reason */
async function leaveOutListed(
  client: pg.PoolClient,
  { callListId, createdBy }: ImportJobRow,
  { good, kept }: Slice<CopyRows>,
  asked: ReadonlyMap<string, string> | null,
): Promise<Reject[]> {
  if (!kept) return [];
  const fresh = new Set(good.phones);
  const isFresh = (number: number) => fresh.has(number);
  if (!asked) await keepConsents(client, kept.rowsOf(isFresh), createdBy);
  const reasons = asked ?? (await leftOutOfFile(client, callListId, kept.only(fresh)));
  good.leaveOut(new Set([...reasons.keys()].map(phoneNumber)));
  return kept.rejects(reasons, isFresh);
}
