import { existsSync, readdirSync } from 'node:fs';
import type pg from 'pg';

/**
 * Rejects until the database holds every migration that this release was built with: where migrations run beside the start
 * rather than before it, a process must not be asked before they are done. A newer schema is fine (release N−1 runs on N).
 */
export function createSchemaCheck(pool: pg.Pool, schema: string, directory: string): () => Promise<void> {
  const needed = existsSync(directory) ? readdirSync(directory).filter((name) => /^\d{14}_/.test(name)) : [];
  let isDone = needed.length === 0;
  return async () => {
    if (isDone) return;
    const { rows } = await pool.query<{ missing: number }>(
      `SELECT cardinality($1::text[]) - count(DISTINCT migration_name)::int AS missing
       FROM "${schema}"._prisma_migrations WHERE migration_name = ANY ($1) AND finished_at IS NOT NULL`,
      [needed],
    );
    if (rows[0]?.missing !== 0) throw new Error(`schema ${schema} lacks ${rows[0]?.missing} migrations`);
    isDone = true;
  };
}
