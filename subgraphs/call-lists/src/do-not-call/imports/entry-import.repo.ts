import { sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { FoundInvalid } from '#number-files/invalid-lines.ts';
import type { EntryImportRow } from './entry-import.ts';

type Db = pg.Pool | pg.PoolClient;

const COLUMNS = sql`id, reason, created_by AS "createdBy", state, processed, added, known, invalid,
  invalid_lines AS "invalidLines", message, created_at AS "createdAt",
  finished_at AS "finishedAt"`;

/** A receiver that has not reported for this long is dead (by the database's clock). */
const GONE = sql`INTERVAL '10 seconds'`;
const LOST = 'The connection was lost before the end of the file. Nothing was added. Send it again.';

const isArriving = (id: string) => sql`id = ${id} AND state = 'running' AND received_at IS NULL`;

export type NewEntryImport = Pick<EntryImportRow, 'id' | 'reason' | 'createdBy'> & { country: string };

export async function insertImport(db: Db, { id, reason, country, createdBy }: NewEntryImport): Promise<void> {
  await db.query(
    sql`INSERT INTO do_not_call_imports (id, reason, country, created_by) VALUES (${id}, ${reason}, ${country}, ${createdBy})`,
  );
}

export async function findImport(db: Db, id: string): Promise<EntryImportRow | null> {
  const { rows } = await db.query<EntryImportRow>(sql`SELECT ${COLUMNS} FROM do_not_call_imports WHERE id = ${id}`);
  return rows[0] ?? null;
}

export async function keepImport(db: Db, id: string): Promise<void> {
  await db.query(sql`UPDATE do_not_call_imports SET seen_at = now() WHERE ${isArriving(id)}`);
}

export interface NewSlice extends FoundInvalid {
  seq: number;
  /** E.164. */
  phones: readonly string[];
}

/** False when the file was given up in the meantime. */
export async function addSlice(db: Db, id: string, { seq, phones, invalid, invalidLines }: NewSlice): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`WITH job AS (UPDATE do_not_call_imports SET invalid = invalid + ${invalid}, processed = processed + ${invalid},
         invalid_lines = invalid_lines || ${JSON.stringify(invalidLines)}::jsonb, seen_at = now()
       WHERE ${isArriving(id)} RETURNING id)
     INSERT INTO do_not_call_import_slices (import_id, seq, phones) SELECT id, ${seq}, ${phones} FROM job`,
  );
  return rowCount === 1;
}

/** Marks the file as complete: a worker continues from here, even if this process is killed. */
export async function endArrival(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`UPDATE do_not_call_imports SET received_at = now() WHERE ${isArriving(id)}`);
  return rowCount === 1;
}

/** Deletes the received part of the file: none of it was added. */
export async function failImport(db: Db, id: string, message = LOST): Promise<void> {
  await db.query(
    sql`WITH failed AS (UPDATE do_not_call_imports SET state = 'failed', message = ${message}, finished_at = now()
       WHERE ${isArriving(id)} RETURNING id)
     DELETE FROM do_not_call_import_slices WHERE import_id IN (SELECT id FROM failed)`,
  );
}

/** Files whose receiver was killed. */
export async function failLostImports(db: Db): Promise<void> {
  await db.query(
    sql`WITH failed AS (UPDATE do_not_call_imports SET state = 'failed', message = ${LOST}, finished_at = now()
       WHERE state = 'running' AND received_at IS NULL AND seen_at < now() - ${GONE} RETURNING id)
     DELETE FROM do_not_call_import_slices WHERE import_id IN (SELECT id FROM failed)`,
  );
}

/** The texts of bad lines may be personal: they are deleted after the same time as the rejected rows of an import. */
export async function forgetInvalidLines(db: Db): Promise<void> {
  await db.query(
    sql`UPDATE do_not_call_imports SET invalid_lines = '[]'
     WHERE finished_at < now() - INTERVAL '7 days' AND invalid_lines <> '[]'`,
  );
}
