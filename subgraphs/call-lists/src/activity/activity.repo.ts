import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { CONTACT_COLUMNS } from '#contacts/contact.sql.ts';
import type { ContactRow } from '#contacts/contact.ts';

/** The given contacts of one list that were finished or corrected after `since`; null: at any time. */
export async function readChanged(
  pool: pg.Pool,
  { callListId, ids, since }: { callListId: string; ids: readonly string[]; since: Date | null },
): Promise<ContactRow[]> {
  const { rows } = await pool.query<ContactRow>(
    named(
      'read-changed',
      sql`SELECT ${CONTACT_COLUMNS} FROM contacts
      WHERE call_list_id = ${callListId} AND id = ANY(${ids}::uuid[]) AND greatest(finished_at, corrected_at) > coalesce(${since}::timestamptz, '-infinity')`,
    ),
  );
  return rows;
}
