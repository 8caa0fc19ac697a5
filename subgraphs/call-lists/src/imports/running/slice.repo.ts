import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { COPY_COLUMNS } from './copy-row.rules.ts';
import type { Reject } from './reject.ts';

type Db = Pick<pg.ClientBase, 'query'> | pg.Pool;

const presentSql = (callListId: string, phones: readonly string[]) =>
  sql`SELECT phone_e164 AS phone FROM contacts WHERE call_list_id = ${callListId} AND phone_e164 = ANY(${phones}::text[])`;

/** The given phones that a contact of the list has. */
export async function presentPhones(db: Db, callListId: string, phones: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ phone: string }>(presentSql(callListId, phones));
  return new Set(rows.map(({ phone }) => phone));
}

/** The given phones that a contact of the list has, or had before a correction. */
export async function phonesInList(db: Db, callListId: string, phones: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ phone: string }>(
    sql`${presentSql(callListId, phones)}
     UNION ALL SELECT phone_from FROM contact_changes WHERE call_list_id = ${callListId} AND phone_from = ANY(${phones}::text[])`,
  );
  return new Set(rows.map(({ phone }) => phone));
}

/** Numbers in E.164 that corrections of a list's contacts have replaced or brought. */
export async function readCorrectedNumbers(client: pg.PoolClient, callListId: string): Promise<string[]> {
  const { rows } = await client.query<{ phone: string }>(
    named(
      'read-corrected-numbers',
      sql`SELECT unnest(ARRAY[phone_from, phone_to]) AS phone FROM contact_changes
        WHERE call_list_id = ${callListId} AND phone_from IS NOT NULL`,
    ),
  );
  return rows.map(({ phone }) => phone);
}

/** Contacts by COPY, at the pace of the database. */
export async function copyContacts(client: pg.PoolClient, bytes: readonly Buffer[]): Promise<void> {
  const copy = client.query(copyFrom(`COPY contacts (${COPY_COLUMNS}) FROM STDIN (FORMAT binary)`));
  await pipeline(Readable.from(bytes, { objectMode: false }), copy);
}

/** Stores rejected rows, without characters that PostgreSQL cannot store (NUL). */
export async function insertRejects(client: pg.PoolClient, jobId: string, rejects: readonly Reject[]): Promise<void> {
  if (rejects.length === 0) return;
  // A column of arrays cannot be unnested, so each row's cells travel as JSON.
  await client.query(
    sql`INSERT INTO import_rejects (import_job_id, line, reason, cells)
     SELECT ${jobId}, line, reason, ARRAY(SELECT jsonb_array_elements_text(cells))
     FROM unnest(${rejects.map(({ line }) => line)}::int[], ${rejects.map(({ reason }) => storable(reason))}::text[],
       ${rejects.map(({ cells }) => JSON.stringify(cells.map(storable)))}::jsonb[]) AS rejected (line, reason, cells)`,
  );
}

const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

export async function deleteRejects(client: pg.PoolClient, jobId: string): Promise<void> {
  await client.query(sql`DELETE FROM import_rejects WHERE import_job_id = ${jobId}`);
}
