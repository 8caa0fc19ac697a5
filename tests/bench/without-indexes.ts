import type pg from 'pg';

/** Does the work while a table has only the indexes of its constraints, and makes the others anew: millions of rows come in minutes. */
export async function withoutIndexes<Result>(
  owner: pg.Pool,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = $1::regclass AND NOT indisunique`,
    [table],
  );
  for (const { name } of rows) await owner.query(`DROP INDEX ${name}`);
  const result = await work();
  await owner.query(rows.map(({ definition }) => `${definition.replace(' ON ONLY ', ' ON ')};`).join('\n'));
  return result;
}
