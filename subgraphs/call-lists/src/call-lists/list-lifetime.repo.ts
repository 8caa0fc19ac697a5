import { named, type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';

/** Whether the list with this id exists and is not deleted, as SQL. A deleted list keeps its row until its contacts are deleted. */
export const isLivingSql = (id: Sql): Sql =>
  sql`NOT EXISTS (SELECT FROM call_list_deletions WHERE call_list_deletions.call_list_id = ${id})`;

/**
 * After the transaction no view shows the list. Does not wait for users who work with it.
 * @returns false when there is no such list
 */
export async function markDeleted(db: Pick<pg.ClientBase, 'query'> | pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`INSERT INTO call_list_deletions (call_list_id) SELECT id FROM call_lists WHERE id = ${id} ON CONFLICT DO NOTHING`,
  );
  return rowCount === 1;
}

/**
 * Keeps a list's row until the transaction ends: calls of it may be saved.
 * @returns false when there is no such list
 */
export function holdList(client: pg.PoolClient, id: string): Promise<boolean> {
  return hold(client, id, sql`FOR KEY SHARE`);
}

/**
 * Locks the row exclusively, for adding contacts by the ten thousand: until the transaction ends no other transaction can add any.
 * Smaller additions take {@link holdListToAdd} and wait.
 */
export function holdListAlone(client: pg.PoolClient, id: string): Promise<boolean> {
  return hold(client, id, sql`FOR NO KEY UPDATE`);
}

/** Locks the row for adding a few contacts; any number of transactions can do so concurrently. */
export function holdListToAdd(client: pg.PoolClient, id: string): Promise<boolean> {
  return hold(client, id, sql`FOR SHARE`);
}

async function hold(client: pg.PoolClient, id: string, strength: Sql): Promise<boolean> {
  const { rowCount } = await client.query(
    named(`hold-list ${strength.text}`, sql`SELECT 1 FROM call_lists WHERE id = ${id} ${strength}`),
  );
  if (rowCount === 0) return false;
  // A separate statement, after the lock: the locking statement does not see a deletion that was committed while it waited.
  const { rows } = await client.query<{ isLiving: boolean }>(
    named('is-living', sql`SELECT ${isLivingSql(sql`${id}`)} AS "isLiving"`),
  );
  return rows[0]?.isLiving === true;
}
