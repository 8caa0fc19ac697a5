import type pg from 'pg';

/** Drops all indexes of a table except the indexes of its constraints, does the work, and creates them again: loads millions of rows in minutes. */
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
  const made = rows.map(({ definition }) => `${definition.replace(' ON ONLY ', ' ON ')};`);
  await owner.query(`SET maintenance_work_mem = '512MB'; ${made.join('\n')} RESET maintenance_work_mem`);
  return result;
}
