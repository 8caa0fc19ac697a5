import { foldText } from '@dialdeck/common/fold-text';
import { inTransaction } from '@dialdeck/node/database';
import type pg from 'pg';
import { SEARCH_FOLDING } from '#search/search.rules.ts';

/** Contacts that are looked at in one transaction. */
const STEP = 2_000;

interface StoredText {
  id: string;
  phone: string;
  /** Null for plain ASCII, which is folded already. */
  searchText: string | null;
}

/**
 * Folds the search texts of one list that an earlier release has stored, unless part of it is just being indexed.
 * After a kill it starts again: texts that are folded stay unchanged.
 * @returns whether there was such a list
 */
export async function foldOldList(pool: pg.Pool, signal: AbortSignal): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM call_lists WHERE search_folding = 0
       AND NOT EXISTS (SELECT FROM search_backlog WHERE call_list_id = call_lists.id) LIMIT 1`,
  );
  const listId = rows[0]?.id;
  if (!listId) return false;
  for (let phone: string | null = ''; phone !== null; ) {
    if (signal.aborted) return false;
    const after: string = phone;
    phone = await inTransaction(pool, (client) => foldStep(client, listId, after));
  }
  await pool.query('UPDATE call_lists SET search_folding = $2 WHERE id = $1', [listId, SEARCH_FOLDING]);
  return true;
}

/** @returns the phone after which the next step begins; null at the end */
async function foldStep(client: pg.PoolClient, listId: string, after: string): Promise<string | null> {
  const { rows } = await client.query<StoredText>(
    `SELECT id, phone_e164 AS phone, CASE WHEN octet_length(search_text) > length(search_text) THEN search_text END AS "searchText"
     FROM contacts WHERE call_list_id = $1 AND phone_e164 > $2 ORDER BY phone_e164 LIMIT $3`,
    [listId, after, STEP],
  );
  const changed = rows.flatMap(({ id, searchText }) => {
    const text = searchText && foldText(searchText);
    return text === searchText ? [] : [{ id, text }];
  });
  if (changed.length > 0) {
    const params = [listId, changed.map(({ id }) => id), changed.map(({ text }) => text)];
    for (const [table, key] of [
      ['contacts', 'id'],
      ['contact_search', 'contact_id'],
    ] as const)
      await client.query(
        `UPDATE ${table} SET search_text = folded.text FROM unnest($2::uuid[], $3::text[]) AS folded (id, text)
         WHERE call_list_id = $1 AND ${table}.${key} = folded.id`,
        params,
      );
  }
  return rows.length === STEP ? (rows.at(-1)?.phone ?? null) : null;
}
