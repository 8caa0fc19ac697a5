import type pg from 'pg';

type Db = pg.Pool | pg.PoolClient;

/** A change of who may be called: of a number, of a list, or without either of everything. */
export async function addParkingTasks(
  db: Db,
  tasks: readonly { phone?: string | null; callListId?: string | null }[],
): Promise<void> {
  if (tasks.length === 0) return;
  await db.query({
    name: 'add-parking-tasks',
    text: 'INSERT INTO parking_tasks (phone_e164, call_list_id) SELECT * FROM unnest($1::text[], $2::uuid[])',
    values: [tasks.map(({ phone }) => phone ?? null), tasks.map(({ callListId }) => callListId ?? null)],
  });
}

/** The oldest numbers that no other worker has taken, locked until the transaction ends. */
export async function takeNumbers(client: pg.PoolClient, most: number): Promise<string[]> {
  const { rows } = await client.query<{ phone: string }>(
    `DELETE FROM parking_tasks WHERE id IN (
       SELECT id FROM parking_tasks WHERE phone_e164 IS NOT NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING phone_e164 AS phone`,
    [most],
  );
  return rows.map(({ phone }) => phone);
}

/** Tasks for a list or for everything. A task stays until it is done, even after a kill. */
export async function readWideTasks(pool: pg.Pool): Promise<{ id: string; callListId: string | null }[]> {
  const text = 'SELECT id, call_list_id AS "callListId" FROM parking_tasks WHERE phone_e164 IS NULL ORDER BY id';
  return (await pool.query<{ id: string; callListId: string | null }>(text)).rows;
}

export async function endTasks(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query('DELETE FROM parking_tasks WHERE id = ANY($1::bigint[])', [ids]);
}
