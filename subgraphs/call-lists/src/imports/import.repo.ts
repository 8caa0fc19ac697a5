import { CONTACT_TEXTS, type ContactText } from '@dialdeck/common/contacts/contact-fields';
import { join, raw, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { COLUMNS } from '#contacts/contact.sql.ts';
import type { Placement } from '#places/place-book.ts';

/** A contact as an import writes it; other columns have their defaults. */
export interface NewContact extends Placement, Record<ContactText, string | null> {
  id: string;
  phone: string;
  phoneE164: string;
  /** The contact's key in another system. */
  externalKey: string | null;
  customFields: Record<string, string>;
  searchText: string;
  /** With microseconds. */
  createdAt: string;
}

/** Column, its type, and the written value. */
const INSERTED: readonly (readonly [column: string, type: string, valueIn: (contact: NewContact) => unknown])[] = [
  ['id', 'uuid', ({ id }) => id],
  ...CONTACT_TEXTS.map((field) => [COLUMNS[field], 'text', (contact: NewContact) => contact[field]] as const),
  ['phone', 'text', ({ phone }) => phone],
  ['phone_e164', 'text', ({ phoneE164 }) => phoneE164],
  ['custom_fields', 'jsonb', ({ customFields }) => JSON.stringify(customFields)],
  ['search_text', 'text', ({ searchText }) => searchText],
  ['created_at', 'timestamptz', ({ createdAt }) => createdAt],
  ['place_id', 'smallint', ({ placeId }) => placeId],
  ['place_source', 'text', ({ placeSource }) => placeSource],
  ['region', 'text', ({ region }) => region],
  ['time_zone', 'text', ({ timeZone }) => timeZone],
  ['external_key', 'text', ({ externalKey }) => externalKey],
];
const INTO = raw(INSERTED.map(([column]) => column).join(', '));

/**
 * Inserts contacts whose phone is not in the list yet.
 * In order of phones, so that two imports of the same people wait for each other and do not deadlock.
 * @returns the ids of the new contacts
 */
export async function insertContacts(
  client: pg.PoolClient,
  callListId: string,
  { contacts, jobId }: { contacts: readonly NewContact[]; jobId: string | null },
): Promise<string[]> {
  const rows = [...contacts].sort((a, b) => (a.phoneE164 < b.phoneE164 ? -1 : 1));
  const columns = INSERTED.map(([, type, valueIn]) => sql`${rows.map(valueIn)}::${raw(type)}[]`);
  const { rows: inserted } = await client.query<{ id: string }>(
    sql`INSERT INTO contacts (call_list_id, import_job_id, ${INTO})
      SELECT ${callListId}::uuid, ${jobId}::uuid, made.* FROM unnest(${join(columns)}) AS made
      ON CONFLICT (call_list_id, phone_e164) DO NOTHING
      RETURNING id`,
  );
  return inserted.map(({ id }) => id);
}
