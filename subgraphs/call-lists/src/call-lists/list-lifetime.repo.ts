import type pg from 'pg';

/** A list of a million contacts takes longer to go than any other statement may run. */
const DELETE_TIMEOUT = '120s';

/**
 * Holds the list first: an import or a call that has begun ends before, one that begins later finds no list.
 * Contacts before their calls: a result being saved holds its contact, so its call is seen here or never made.
 * @returns false when there is no such list
 */
export async function deleteListWithContacts(client: pg.PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM call_lists WHERE id = $1 FOR UPDATE', [id]);
  if (rowCount === 0) return false;
  await client.query(`SET LOCAL statement_timeout = '${DELETE_TIMEOUT}'`);
  await client.query('DELETE FROM contacts WHERE call_list_id = $1', [id]);
  // The backlog before the index: who is indexing this list now holds its part of the backlog, and is waited for.
  await client.query('DELETE FROM search_backlog WHERE call_list_id = $1', [id]);
  await client.query('DELETE FROM contact_search WHERE call_list_id = $1', [id]);
  await client.query('UPDATE call_logs SET call_list_id = NULL, contact_id = NULL WHERE call_list_id = $1', [id]);
  await client.query('DELETE FROM call_lists WHERE id = $1', [id]);
  return true;
}

/**
 * Keeps a list from being deleted until the transaction ends.
 * @returns false when there is no such list
 */
export async function holdList(client: pg.PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM call_lists WHERE id = $1 FOR KEY SHARE', [id]);
  return rowCount === 1;
}

/**
 * The same, and for the one who adds contacts by the ten thousand: meanwhile nobody else adds any. Whoever adds a few holds
 * the list by {@link holdListToAdd} and waits.
 */
export async function holdListAlone(client: pg.PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM call_lists WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return rowCount === 1;
}

/** For those who add a few contacts: any number of them at once. */
export async function holdListToAdd(client: pg.PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM call_lists WHERE id = $1 FOR SHARE', [id]);
  return rowCount === 1;
}
