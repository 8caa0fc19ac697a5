import type { Named } from '@dialdeck/common/teams/user.rules';
import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { ContactRow } from '#contacts/contact.ts';
import type { InstantPosition } from '#cursor.ts';
import type { Placement } from '#places/place-book.ts';
import { saveFields } from '#typed-fields/field.repo.ts';
import type { ContactChanges } from './contact-change.rules.ts';

/** A correction of a contact. */
export interface ContactChangeRow {
  id: string;
  at: Date;
  userId: string;
  /** Null for a person who was deleted. */
  user: Named | null;
  changes: ContactChanges;
}

export interface SavedChange {
  id: string;
  userId: string;
  before: ContactRow;
  contact: ContactRow;
  changes: ContactChanges;
  /** Of another number; null where the number stays. */
  placement: Placement | null;
}

/** Saves a locked contact after a correction, with its entry in the history and its text in the search index. */
export async function saveChange(
  client: pg.PoolClient,
  { id, userId, before, contact, changes, placement }: SavedChange,
): Promise<void> {
  await client.query(
    sql`INSERT INTO contact_changes (id, contact_id, call_list_id, user_id, at, changes, phone_from, phone_to)
      VALUES (${id}, ${contact.id}, ${contact.callListId}, ${userId}, ${contact.correctedAt}, ${JSON.stringify(changes)},
        ${placement && before.phoneE164}, ${placement && contact.phoneE164})`,
  );
  await saveFields(client, contact);
  await client.query(
    sql`UPDATE contacts SET phone = ${contact.phone}, phone_e164 = ${contact.phoneE164}, first_name = ${contact.firstName},
        last_name = ${contact.lastName}, email = ${contact.email}, company = ${contact.company}, title = ${contact.title},
        notes = ${contact.notes}, corrected_at = ${contact.correctedAt}, tries = ${contact.tries}, retry_at = ${contact.retryAt}
      WHERE id = ${contact.id}`,
  );
  if (placement === null) return;
  // The parking of the old number ends; the new one is judged immediately and may be parked again.
  await client.query(
    sql`WITH judged AS (INSERT INTO parking_tasks (phone_e164) VALUES (${contact.phoneE164}))
      UPDATE contacts SET place_id = ${placement.placeId}, place_source = ${placement.placeSource}, parked_until = NULL,
        parked_for = NULL WHERE id = ${contact.id}`,
  );
}

/** Another contact of a list with this number. */
export async function findNumber(
  client: pg.PoolClient,
  { callListId, id, phoneE164 }: Pick<ContactRow, 'callListId' | 'id' | 'phoneE164'>,
): Promise<Pick<ContactRow, 'firstName' | 'lastName' | 'phone'> | null> {
  const { rows } = await client.query(
    sql`SELECT first_name AS "firstName", last_name AS "lastName", phone FROM contacts
      WHERE call_list_id = ${callListId} AND phone_e164 = ${phoneE164} AND id <> ${id}`,
  );
  return rows[0] ?? null;
}

/** A page of one contact's corrections. */
export interface ChangesQuery {
  contactId: string;
  after: InstantPosition | null;
  limit: number;
}

/** Newest first, in the order of the queries: one statement for all. */
export async function readChanges(pool: pg.Pool, queries: readonly ChangesQuery[]): Promise<ContactChangeRow[][]> {
  const { rows } = await pool.query<ContactChangeRow & { place: number }>(
    named(
      'read-contact-changes',
      sql`SELECT asked.place::int, page.id, page.at, page.user_id AS "userId", page.changes,
        CASE WHEN members.id IS NOT NULL
          THEN json_build_object('firstName', members.first_name, 'lastName', members.last_name) END AS "user"
      FROM unnest(${queries.map(({ contactId }) => contactId)}::uuid[],
        ${queries.map(({ after }) => after?.at ?? null)}::timestamptz[],
        ${queries.map(({ after }) => after?.id ?? null)}::uuid[], ${queries.map(({ limit }) => limit)}::int[])
        WITH ORDINALITY AS asked(contact_id, after_at, after_id, page_size, place)
      CROSS JOIN LATERAL (
        SELECT * FROM contact_changes
        WHERE contact_changes.contact_id = asked.contact_id
          AND (asked.after_at IS NULL OR (at, id) < (asked.after_at, asked.after_id))
        ORDER BY at DESC, id DESC LIMIT asked.page_size) AS page
      LEFT JOIN members ON members.id = page.user_id
      ORDER BY asked.place, page.at DESC, page.id DESC`,
    ),
  );
  const pages = Map.groupBy(rows, ({ place }) => place);
  return queries.map((_, index) => (pages.get(index + 1) ?? []).map(({ place: _place, ...change }) => change));
}
