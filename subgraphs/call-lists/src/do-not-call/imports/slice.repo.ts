import { sql } from '@dialdeck/node/database/sql';
import { newId } from '@dialdeck/node/process/new-id';
import type pg from 'pg';
import { MAKE_ROOM } from '#do-not-call/entry.repo.ts';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import type { EntryImportRow } from './entry-import.ts';

type Db = pg.Pool | pg.PoolClient;

/** The oldest complete file with slices left. */
export async function findWork(db: Db): Promise<EntryImportRow | null> {
  const { rows } = await db.query<EntryImportRow>(
    sql`SELECT id, reason, created_by AS "createdBy" FROM do_not_call_imports
     WHERE state = 'running' AND received_at IS NOT NULL ORDER BY created_at LIMIT 1`,
  );
  return rows[0] ?? null;
}

export interface Slice {
  seq: number;
  phones: string[];
}

/**
 * Locks the next slice for this transaction. No transaction waits for such a row, so it may be locked before the numbers
 * of the slice are locked.
 */
export async function holdSlice(client: pg.PoolClient, importId: string): Promise<Slice | null> {
  const { rows } = await client.query<Slice>(
    sql`SELECT seq, phones FROM do_not_call_import_slices WHERE import_id = ${importId}
     ORDER BY seq FOR UPDATE SKIP LOCKED LIMIT 1`,
  );
  return rows[0] ?? null;
}

/** Adds entries for the numbers without a current one that lasts as long: entries of files have no end. @returns how many */
export async function addEntries(
  client: pg.PoolClient,
  { reason, createdBy }: Pick<EntryImportRow, 'reason' | 'createdBy'>,
  phones: readonly string[],
): Promise<number> {
  await client.query(
    sql`UPDATE do_not_call SET ${MAKE_ROOM}
     WHERE phone_e164 = ANY(${phones}::text[]) AND scope = 'everywhere' AND removed_at IS NULL AND expires_at IS NOT NULL`,
  );
  const { rowCount } = await client.query(
    sql`INSERT INTO do_not_call (id, phone_e164, scope, reason, source, added_by, added_at)
     SELECT id, phone, 'everywhere', ${reason}, 'import', ${createdBy}, clock_timestamp()
     FROM unnest(${phones.map(() => newId())}::uuid[], ${phones}::text[]) AS made (id, phone)
     ON CONFLICT (phone_e164, scope, scope_id) WHERE removed_at IS NULL DO NOTHING`,
  );
  return rowCount ?? 0;
}

/** Counted once, with the entries: the slice is deleted in the same transaction. */
export async function endSlice(
  client: pg.PoolClient,
  importId: string,
  { seq, size, added }: { seq: number; size: number; added: number },
): Promise<void> {
  await client.query(sql`DELETE FROM do_not_call_import_slices WHERE import_id = ${importId} AND seq = ${seq}`);
  await client.query(
    sql`UPDATE do_not_call_imports SET processed = processed + ${size}, added = added + ${added},
      known = known + ${size} - ${added} WHERE id = ${importId}`,
  );
}

/** Marks the import as done when no slice is left, regardless of which worker took the last one. */
export async function endImport(client: pg.PoolClient, importId: string): Promise<void> {
  const { rowCount } = await client.query(
    sql`UPDATE do_not_call_imports SET state = 'done', finished_at = now()
     WHERE id = ${importId} AND state = 'running' AND NOT EXISTS (SELECT FROM do_not_call_import_slices WHERE import_id = ${importId})`,
  );
  if (rowCount === 1) await addParkingTasks(client, [{}]);
}
