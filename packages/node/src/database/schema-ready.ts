import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { functionsIn } from './migrate.ts';

/**
 * Rejects until the database has had every migration and function of this release: where migrations run next to the start rather than
 * before it, a process must not serve before they are applied. A newer schema is fine (release N−1 runs on N).
 */
export function createSchemaCheck(pool: pg.Pool, schema: string, directory: string): () => Promise<void> {
  const migrations = path.join(directory, 'migrations');
  const names = existsSync(migrations) ? readdirSync(migrations).filter((name) => /^\d{14}_/.test(name)) : [];
  const functions = functionsIn(path.join(directory, 'functions'));
  let isDone = names.length + functions.length === 0;
  return async () => {
    if (isDone) return;
    await requireAll(
      names.length,
      pool.query(
        `SELECT DISTINCT migration_name FROM "${schema}"._prisma_migrations WHERE migration_name = ANY ($1) AND finished_at IS NOT NULL`,
        [names],
      ),
      `schema ${schema} lacks migrations`,
    );
    if (functions.length > 0)
      await requireAll(
        functions.length,
        pool.query(
          `SELECT FROM "${schema}"._functions JOIN unnest($1::text[], $2::text[]) AS needed (name, checksum) USING (name, checksum)`,
          [functions.map(({ name }) => name), functions.map(({ checksum }) => checksum)],
        ),
        `schema ${schema} lacks functions`,
      );
    isDone = true;
  };
}

async function requireAll(needed: number, found: Promise<pg.QueryResult>, problem: string): Promise<void> {
  if ((await found).rowCount !== needed) throw new Error(problem);
}
