import type pg from 'pg';

/** Adds a whole list to the search index in one statement instead of row by row. */
export async function indexAll(pool: pg.Pool, list: string): Promise<void> {
  await pool.query(
    `DROP INDEX contact_search_search_text_idx;
     INSERT INTO contact_search SELECT id, call_list_id, search_text FROM contacts WHERE call_list_id = '${list}';
     CREATE INDEX contact_search_search_text_idx ON contact_search USING GIN (search_text gin_trgm_ops)`,
  );
}
