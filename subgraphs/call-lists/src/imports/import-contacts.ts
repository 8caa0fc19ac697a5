import { BulkContactsSchema } from '@dialdeck/common/contact.schemas';
import { AppError } from '@dialdeck/common/errors';
import { inTransaction } from '@dialdeck/node/database';
import type { Actor } from '@dialdeck/node/identity';
import { newId } from '@dialdeck/node/new-id';
import { parse } from '@dialdeck/node/parse';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { findCallList } from '#call-lists/find-call-list.ts';
import { holdListToAdd } from '#call-lists/list-lifetime.repo.ts';
import { addToBacklog } from '#contacts/contact-search.repo.ts';
import { rangesOf } from '#contacts/search-ranges.rules.ts';
import { once } from '#idempotency/once.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { insertContacts } from './import.repo.ts';
import { toContacts } from './import-rows.rules.ts';

export interface ImportInput {
  callListId: string;
  rows: readonly unknown[];
  idempotencyKey?: string | null | undefined;
}

export interface ImportCounts {
  imported: number;
  /** Rows whose phone the list or the batch has already. */
  duplicates: number;
}

/** Contract: "≤ 100 rows, all or nothing"; the same batch again under the same key gets the first answer. */
export async function importContacts(
  { pool, lists, clock }: Pick<CallListsServices, 'pool' | 'lists' | 'clock'>,
  actor: Actor,
  { callListId, rows, idempotencyKey }: ImportInput,
): Promise<ImportCounts> {
  const list = await findCallList(lists, actor, callListId);
  const { contacts: batch } = parse(BulkContactsSchema, { contacts: rows });
  const contacts = toContacts(batch, { country: list.defaultCountry, now: clock(), newId });

  return await inTransaction(pool, (client) => {
    const request = {
      userId: requireUuid(actor.userId),
      operation: 'importContacts',
      key: idempotencyKey,
      body: [list.id, batch],
    };
    return once(client, request, async () => {
      if (!(await holdListToAdd(client, list.id)))
        throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
      const ids = await insertContacts(client, list.id, contacts);
      if (ids.length > 0) {
        await addToCounts(client, list.id, { active: ids.length });
        await addToBacklog(client, list.id, rangesOf(ids));
      }
      return { imported: ids.length, duplicates: batch.length - ids.length };
    });
  });
}
