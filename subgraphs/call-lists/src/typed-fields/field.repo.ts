import type { TypedField } from '@dialdeck/common/scripts/field.rules';
import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { ContactRow } from '#contacts/contact.ts';
import { searchTextOf } from '#search/search.rules.ts';

type Db = pg.Pool | pg.PoolClient;

/** The definition of an additional field, in the order of its list. */
export interface FieldRow extends TypedField {
  id: string;
  callListId: string;
}

/** In the order of each list. */
export async function readDefinitions(db: Db, callListIds: readonly string[]): Promise<FieldRow[]> {
  const { rows } = await db.query<FieldRow>(
    named(
      'read-field-definitions',
      sql`SELECT id, call_list_id AS "callListId", name, label, type, options, required, show
        FROM field_definitions WHERE call_list_id = ANY(${callListIds}::uuid[]) ORDER BY call_list_id, position`,
    ),
  );
  return rows;
}

/** Replaces the definitions of a locked list. */
export async function replaceDefinitions(
  client: pg.PoolClient,
  callListId: string,
  fields: readonly FieldRow[],
): Promise<void> {
  await client.query(sql`DELETE FROM field_definitions WHERE call_list_id = ${callListId}`);
  // A column of arrays cannot be unnested, so the options travel as JSON.
  await client.query(
    sql`INSERT INTO field_definitions (id, call_list_id, name, label, type, options, required, show, position)
      SELECT id, ${callListId}, name, label, type, ARRAY(SELECT jsonb_array_elements_text(options)), required, show, position
      FROM unnest(${fields.map(({ id }) => id)}::uuid[], ${fields.map(({ name }) => name)}::text[],
        ${fields.map(({ label }) => label)}::text[], ${fields.map(({ type }) => type)}::text[],
        ${fields.map(({ options }) => JSON.stringify(options))}::jsonb[],
        ${fields.map(({ required }) => required)}::text[], ${fields.map(({ show }) => show)}::text[])
        WITH ORDINALITY AS given (id, name, label, type, options, required, show, position)`,
  );
  // Read with each list, so that a page of the queue costs no further statement.
  const inRows = fields.filter(({ show }) => show !== 'dialog').map(({ name }) => name);
  await client.query(
    sql`UPDATE call_lists SET row_fields = ${fields.length > 0 ? inRows : null}::text[] WHERE id = ${callListId}`,
  );
}

/**
 * Saves the additional fields of a locked contact, and its text in the search index. The worker of the index may add the same contact at
 * the same moment: it waits, and keeps this text.
 */
export async function saveFields(client: pg.PoolClient, contact: ContactRow): Promise<void> {
  const searchText = searchTextOf(contact, contact.phoneE164);
  await client.query(
    named(
      'save-fields',
      sql`WITH indexed AS (
          INSERT INTO contact_search (contact_id, call_list_id, search_text)
          VALUES (${contact.id}, ${contact.callListId}, ${searchText})
          ON CONFLICT (contact_id, call_list_id) DO UPDATE SET search_text = EXCLUDED.search_text)
        UPDATE contacts SET custom_fields = ${JSON.stringify(contact.customFields)}, search_text = ${searchText}
        WHERE id = ${contact.id} AND call_list_id = ${contact.callListId}`,
    ),
  );
}
