import type pg from 'pg';
import type { Placement } from '#places/place-book.ts';

/** A contact as an import writes it: everything else begins at its default. */
export interface NewContact extends Placement {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string;
  phoneE164: string;
  company: string | null;
  /** What it is called elsewhere. */
  externalKey: string | null;
  customFields: Record<string, string>;
  searchText: string;
  /** With microseconds. */
  createdAt: string;
}

/**
 * Inserts contacts whose phone the list does not have yet.
 * By phone, so that two imports of the same people in another order wait for each other instead of locking up.
 * @returns the ids of those inserted
 */
export async function insertContacts(
  client: pg.PoolClient,
  callListId: string,
  { contacts, jobId }: { contacts: readonly NewContact[]; jobId: string | null },
): Promise<string[]> {
  const rows = [...contacts].sort((a, b) => (a.phoneE164 < b.phoneE164 ? -1 : 1));
  const { rows: inserted } = await client.query<{ id: string }>(
    `INSERT INTO contacts (call_list_id, id, first_name, last_name, email, phone, phone_e164, company, custom_fields, search_text, created_at,
       place_id, place_source, region, time_zone, external_key, import_job_id)
     SELECT $1::uuid, made.*, $17::uuid FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::jsonb[],
       $10::text[], $11::timestamptz[], $12::smallint[], $13::text[], $14::text[], $15::text[], $16::text[]) AS made
     ON CONFLICT (call_list_id, phone_e164) DO NOTHING
     RETURNING id`,
    [
      callListId,
      rows.map((row) => row.id),
      rows.map((row) => row.firstName),
      rows.map((row) => row.lastName),
      rows.map((row) => row.email),
      rows.map((row) => row.phone),
      rows.map((row) => row.phoneE164),
      rows.map((row) => row.company),
      rows.map((row) => JSON.stringify(row.customFields)),
      rows.map((row) => row.searchText),
      rows.map((row) => row.createdAt),
      rows.map((row) => row.placeId),
      rows.map((row) => row.placeSource),
      rows.map((row) => row.region),
      rows.map((row) => row.timeZone),
      rows.map((row) => row.externalKey),
      jobId,
    ],
  );
  return inserted.map(({ id }) => id);
}
