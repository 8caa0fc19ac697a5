import type pg from 'pg';

/** Whether the list with this id exists and is not deleted, as SQL. A deleted list keeps its row until its contacts are deleted. */
export const isLivingSql = (id: string): string =>
  `NOT EXISTS (SELECT FROM call_list_deletions WHERE call_list_deletions.call_list_id = ${id})`;

/**
 * After the transaction the list is in no view. Does not wait for people who work with it.
 * @returns false when there is no such list
 */
export async function markDeleted(db: Pick<pg.ClientBase, 'query'> | pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'INSERT INTO call_list_deletions (call_list_id) SELECT id FROM call_lists WHERE id = $1 ON CONFLICT DO NOTHING',
    [id],
  );
  return rowCount === 1;
}

/**
 * Keeps a list's row until the transaction ends: calls of it may be saved.
 * @returns false when there is no such list
 */
export function holdList(client: pg.PoolClient, id: string): Promise<boolean> {
  return hold(client, id, 'FOR KEY SHARE');
}

/**
 * The same, exclusively, for adding contacts by the ten thousand: until the end of the transaction nobody else can add any.
 * Smaller additions take {@link holdListToAdd} and wait.
 */
export function holdListAlone(client: pg.PoolClient, id: string): Promise<boolean> {
  return hold(client, id, 'FOR NO KEY UPDATE');
}

/** For those who add a few contacts: any number of them at once. */
export function holdListToAdd(client: pg.PoolClient, id: string): Promise<boolean> {
  return hold(client, id, 'FOR SHARE');
}

async function hold(client: pg.PoolClient, id: string, strength: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: `hold-list ${strength}`,
    text: `SELECT 1 FROM call_lists WHERE id = $1 ${strength}`,
    values: [id],
  });
  if (rowCount === 0) return false;
  // A separate statement, after the lock: the one before does not see a deletion that was committed while it waited.
  const { rows } = await client.query<{ isLiving: boolean }>({
    name: 'is-living',
    text: `SELECT ${isLivingSql('$1')} AS "isLiving"`,
    values: [id],
  });
  return rows[0]?.isLiving === true;
}
