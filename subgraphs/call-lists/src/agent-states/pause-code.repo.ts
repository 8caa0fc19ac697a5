import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { CodeRow } from '#agent-states/agent-state.repo.ts';

type Db = pg.Pool | pg.PoolClient;

/** The active codes, in order. */
export async function readPauseCodes(db: Db): Promise<CodeRow[]> {
  const { rows } = await db.query<CodeRow>(
    named('read-pause-codes', sql`SELECT id, name, minutes FROM pause_codes WHERE is_active ORDER BY position, id`),
  );
  return rows;
}

export async function findActiveCode(db: Db, id: string): Promise<CodeRow | null> {
  const { rows } = await db.query<CodeRow>(
    named('find-active-code', sql`SELECT id, name, minutes FROM pause_codes WHERE id = ${id} AND is_active`),
  );
  return rows[0] ?? null;
}

/** The given codes that exist, active or retired. Other changes of codes wait for the end of the transaction. */
export async function lockCodes(client: pg.PoolClient, ids: readonly string[]): Promise<Set<string>> {
  await client.query('LOCK TABLE pause_codes IN SHARE ROW EXCLUSIVE MODE');
  const { rows } = await client.query<{ id: string }>(sql`SELECT id FROM pause_codes WHERE id = ANY(${ids}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

/** Replaces the active codes. The other codes are retired: pauses with them count on. */
export async function replaceCodes(client: pg.PoolClient, codes: readonly CodeRow[]): Promise<void> {
  const json = JSON.stringify(codes.map((code, index) => ({ ...code, position: index + 1 })));
  await client.query(
    sql`WITH given AS (
        SELECT * FROM jsonb_to_recordset(${json}::text::jsonb) AS code(id uuid, name text, minutes integer, position integer)),
      retired AS (UPDATE pause_codes SET is_active = false WHERE id NOT IN (SELECT id FROM given))
    INSERT INTO pause_codes (id, name, minutes, position) SELECT id, name, minutes, position FROM given
    ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, minutes = EXCLUDED.minutes, position = EXCLUDED.position, is_active = true`,
  );
}
