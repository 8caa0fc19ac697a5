import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { COPY_COLUMNS } from './copy-row.rules.ts';
import type { Reject } from './reject.ts';

/** Of the given phones those that the list has. */
export async function phonesInList(
  db: Pick<pg.ClientBase, 'query'> | pg.Pool,
  callListId: string,
  phones: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ phone: string }>(
    'SELECT phone_e164 AS phone FROM contacts WHERE call_list_id = $1 AND phone_e164 = ANY($2::text[])',
    [callListId, phones],
  );
  return new Set(rows.map(({ phone }) => phone));
}

/** Contacts by COPY, at the pace of the database. */
export async function copyContacts(client: pg.PoolClient, bytes: readonly Buffer[]): Promise<void> {
  const copy = client.query(copyFrom(`COPY contacts (${COPY_COLUMNS}) FROM STDIN (FORMAT binary)`));
  await pipeline(Readable.from(bytes, { objectMode: false }), copy);
}

/** Rows that were not taken. What PostgreSQL cannot store of them (NUL) is left out. */
export async function insertRejects(client: pg.PoolClient, jobId: string, rejects: readonly Reject[]): Promise<void> {
  if (rejects.length === 0) return;
  // A column of arrays cannot be unnested, so each row's cells travel as JSON.
  await client.query(
    `INSERT INTO import_rejects (import_job_id, line, reason, cells)
     SELECT $1, line, reason, ARRAY(SELECT jsonb_array_elements_text(cells))
     FROM unnest($2::int[], $3::text[], $4::jsonb[]) AS rejected (line, reason, cells)`,
    [
      jobId,
      rejects.map(({ line }) => line),
      rejects.map(({ reason }) => storable(reason)),
      rejects.map(({ cells }) => JSON.stringify(cells.map(storable))),
    ],
  );
}

const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

export async function deleteRejects(client: pg.PoolClient, jobId: string): Promise<void> {
  await client.query('DELETE FROM import_rejects WHERE import_job_id = $1', [jobId]);
}
