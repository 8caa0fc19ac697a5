import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';

type Db = pg.Pool | pg.PoolClient;

/** A change of who may be called: for a number, for a list, or, without either, for all contacts. */
export async function addParkingTasks(
  db: Db,
  tasks: readonly { phone?: string | null; callListId?: string | null }[],
): Promise<void> {
  if (tasks.length === 0) return;
  await db.query(
    named(
      'add-parking-tasks',
      sql`INSERT INTO parking_tasks (phone_e164, call_list_id) SELECT *
        FROM unnest(${tasks.map(({ phone }) => phone ?? null)}::text[],
        ${tasks.map(({ callListId }) => callListId ?? null)}::uuid[])`,
    ),
  );
}

/** The oldest numbers that no other worker has taken, locked until the transaction ends. */
export async function takeNumbers(client: pg.PoolClient, most: number): Promise<string[]> {
  const { rows } = await client.query<{ phone: string }>(
    sql`DELETE FROM parking_tasks WHERE id IN (
       SELECT id FROM parking_tasks WHERE phone_e164 IS NOT NULL ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED)
     RETURNING phone_e164 AS phone`,
  );
  return rows.map(({ phone }) => phone);
}

/** Tasks for a list or for everything. A task stays until it is done, even after a kill. */
export async function readWideTasks(pool: pg.Pool): Promise<{ id: string; callListId: string | null }[]> {
  const { rows } = await pool.query<{ id: string; callListId: string | null }>(
    sql`SELECT id, call_list_id AS "callListId" FROM parking_tasks WHERE phone_e164 IS NULL ORDER BY id`,
  );
  return rows;
}

export async function endTasks(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query(sql`DELETE FROM parking_tasks WHERE id = ANY(${ids}::bigint[])`);
}
