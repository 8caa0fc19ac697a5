import { LARGE_IMPORT_ROWS } from '@dialdeck/common/constants';
import { BulkContactsSchema } from '@dialdeck/common/contacts/contact.schemas';
import { AppError } from '@dialdeck/common/errors';
import { misfitsOf } from '@dialdeck/common/scripts/field.rules';
import { inTransaction } from '@dialdeck/node/database/database';
import { parse } from '@dialdeck/node/graphql/parse';
import { newId } from '@dialdeck/node/process/new-id';
import type { Actor } from '@dialdeck/node/security/identity';
import { z } from 'zod';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { findManagedList } from '#call-lists/find-managed-list.ts';
import { holdListToAdd } from '#call-lists/list-lifetime.repo.ts';
import { addToBacklog } from '#contacts/contact-search.repo.ts';
import { rangesOf } from '#contacts/search-ranges.rules.ts';
import { once } from '#idempotency/once.ts';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import type { Placement } from '#places/place-book.ts';
import type { CallListsServices } from '#services.ts';
import { readDefinitions } from '#typed-fields/field.repo.ts';
import { requireUuid } from '#uuid.rules.ts';
import { insertContacts } from './import.repo.ts';
import { toContacts } from './import-rows.rules.ts';
import { joinBatches } from './jobs/import-job.repo.ts';
import { areNumbersRuled, keepConsents, leftOutOf, numbersOf } from './left-out.ts';
import { phonesInList } from './running/slice.repo.ts';
import { advanceJob } from './running/work.repo.ts';

export interface ImportInput {
  callListId: string;
  rows: readonly unknown[];
  /** The import of the batch; the first batch creates it. */
  importId?: string | null | undefined;
  /** Invalid rows of the file since the last batch, which were not sent; the last batch may consist of these alone. */
  invalidRows?: number | null | undefined;
  idempotencyKey?: string | null | undefined;
}

export interface ImportCounts {
  imported: number;
  /** Rows whose phone is already in the list or the batch. */
  duplicates: number;
  /** New rows that must not be called. */
  leftOut: number;
  /** Imported rows without a known place. */
  placeUnknown: number;
}

export interface ImportAnswer extends ImportCounts {
  /** 1 for the first row of the batch. */
  leftOutRows: { row: number; reason: string }[];
  /** Imported rows with values that do not fit their fields. Absent from answers that an earlier release stored. */
  misfitRows?: { row: number; reason: string }[];
}

/** Larger files come as one stream. */
const InvalidRows = z.int().min(0).max(LARGE_IMPORT_ROWS);

/** Imports up to 100 rows, all or nothing. The same batch again with the same key gets the first answer. */
export async function importContacts(
  { pool, lists, places, clock }: Pick<CallListsServices, 'pool' | 'lists' | 'places' | 'clock'>,
  actor: Actor,
  { callListId, rows: sent, importId, invalidRows, idempotencyKey }: ImportInput,
): Promise<ImportAnswer> {
  const list = await findManagedList({ pool, lists }, actor, callListId);
  const createdBy = requireUuid(actor.userId);
  const jobId = importId ? requireUuid(importId) : null;
  const invalid = jobId ? parse(InvalidRows, invalidRows ?? 0) : 0;
  const batch = invalid > 0 && sent.length === 0 ? [] : parse(BulkContactsSchema, { contacts: sent }).contacts;
  const read = toContacts(batch, { country: list.defaultCountry, now: clock(), newId });
  const placed = await places.placeAll(read);
  const wanted = read.map((contact, index) => ({ ...contact, ...(placed[index] as Placement) }));

  return await inTransaction(pool, (client) => {
    const request = {
      userId: createdBy,
      operation: 'importContacts',
      key: idempotencyKey,
      body: [list.id, batch, invalid],
    };
    return once(client, request, async () => {
      if (!(await holdListToAdd(client, list.id)))
        throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
      if (
        jobId &&
        !(await joinBatches(client, { id: jobId, createdBy, callListId: list.id, country: list.defaultCountry }))
      )
        throw new AppError('CONFLICT', { userMessage: 'This import was undone.' });
      const phones = wanted.map(({ phoneE164 }) => phoneE164);
      const there = await phonesInList(client, list.id, phones);
      const fresh = wanted.filter(({ phoneE164 }) => !there.has(phoneE164));
      const rows = fresh.map((row) => ({ phoneE164: row.phoneE164, row }));
      await keepConsents(client, rows, createdBy);
      const reasons = await leftOutOf(client, list, numbersOf(rows));
      const contacts = fresh.filter(({ phoneE164 }) => !reasons.has(phoneE164));
      const ids = await insertContacts(client, list.id, { contacts, jobId });
      const ranges = rangesOf(ids);
      const inserted = new Set(ids);
      const counts: ImportCounts = {
        imported: ids.length,
        duplicates: batch.length - reasons.size - ids.length,
        leftOut: reasons.size,
        placeUnknown: contacts.filter(({ id, placeSource }) => inserted.has(id) && placeSource === 'none').length,
      };
      if (ids.length > 0) {
        await addToCounts(client, list.id, { active: ids.length });
        await addToBacklog(client, list.id, ranges);
      }
      if (await areNumbersRuled(client)) {
        const consenting = fresh.filter(({ consentGivenAt }) => consentGivenAt);
        const added = contacts.filter(({ id }) => inserted.has(id));
        const phones = new Set([...added, ...consenting].map(({ phoneE164 }) => phoneE164));
        await addParkingTasks(
          client,
          [...phones].map((phone) => ({ phone })),
        );
      }
      const definitions = await readDefinitions(client, [list.id]);
      const misfitRows = read.flatMap(({ id, customFields }, index) => {
        const reason = inserted.has(id) ? misfitsOf(definitions, customFields) : null;
        return reason ? [{ row: index + 1, reason }] : [];
      });
      if (jobId)
        await advanceJob(client, jobId, {
          ...counts,
          processed: batch.length + invalid,
          invalid,
          firstContactId: ranges[0]?.first ?? null,
          lastContactId: ranges.at(-1)?.last ?? null,
          misfits: misfitRows.length,
          plan: null,
        });
      return { ...counts, leftOutRows: namedRows(read, reasons), misfitRows };
    });
  });
}

/** A repeated number is a duplicate of its first row. */
function namedRows(
  rows: readonly { phoneE164: string }[],
  reasons: ReadonlyMap<string, string>,
): ImportAnswer['leftOutRows'] {
  const named = new Set<string>();
  return rows.flatMap(({ phoneE164 }, index) => {
    const reason = reasons.get(phoneE164);
    if (reason === undefined || named.has(phoneE164)) return [];
    named.add(phoneE164);
    return [{ row: index + 1, reason }];
  });
}
