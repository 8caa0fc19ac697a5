import type { ResultDefinition } from '@dialdeck/common/results/result.rules';
import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import type { ResultRow } from './result.ts';

type Db = pg.Pool | pg.PoolClient;

const UNIQUE_VIOLATION = '23505';

const COLUMNS = sql`results.id, set_id AS "setId", code, label, key, leads_to AS "leadsTo", outcome, meanings,
  needs_note AS "needsNote", results.is_active AS "isActive", used_at AS "usedAt"`;

/** In their order, retired ones last. */
const IN_ORDER = sql`ORDER BY results.is_active DESC, position, results.id`;

export interface SetRow {
  id: string;
  name: string;
}

/** All sets by name, and how many lists use each; lists without a set are counted for null. */
export async function readSets(db: Db): Promise<{ sets: SetRow[]; lists: Map<string | null, number> }> {
  const [sets, lists] = await Promise.all([
    db.query<SetRow>(sql`SELECT id, name FROM result_sets ORDER BY name_key, id`),
    db.query<{ id: string | null; lists: number }>(
      sql`SELECT result_set_id AS id, count(*)::int AS lists FROM call_lists
        WHERE ${isLivingSql(sql`call_lists.id`)} GROUP BY result_set_id`,
    ),
  ]);
  return { sets: sets.rows, lists: new Map(lists.rows.map((row) => [row.id, row.lists])) };
}

/** The results of all sets, or of some. */
export async function readResults(db: Db, setIds: readonly string[] | null = null): Promise<ResultRow[]> {
  const { rows } = await db.query<ResultRow>(
    sql`SELECT ${COLUMNS} FROM results WHERE ${setIds}::uuid[] IS NULL OR set_id = ANY(${setIds}::uuid[]) ${IN_ORDER}`,
  );
  return rows;
}

/** False when another set has this name. */
export async function insertSet(db: Db, { id, name }: SetRow): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`INSERT INTO result_sets (id, name, name_key) VALUES (${id}, ${name}, ${keyOf(name)}) ON CONFLICT (name_key) DO NOTHING`,
  );
  return rowCount === 1;
}

const keyOf = (name: string) => name.toLowerCase();

/** Locks a set: its results are changed by one request after the other. */
export async function holdSet(client: pg.PoolClient, id: string): Promise<SetRow | null> {
  const { rows } = await client.query<SetRow>(sql`SELECT id, name FROM result_sets WHERE id = ${id} FOR UPDATE`);
  return rows[0] ?? null;
}

export async function findSet(db: Db, id: string): Promise<SetRow | null> {
  return (await db.query<SetRow>(sql`SELECT id, name FROM result_sets WHERE id = ${id}`)).rows[0] ?? null;
}

/** False when another set has this name. */
export async function renameSet(db: Db, { id, name }: SetRow): Promise<boolean> {
  try {
    await db.query(sql`UPDATE result_sets SET name = ${name}, name_key = ${keyOf(name)} WHERE id = ${id}`);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** Locks the results of a held set: a first use that is being saved ends before, or waits. */
export async function holdResults(client: pg.PoolClient, setId: string): Promise<ResultRow[]> {
  const { rows } = await client.query<ResultRow>(
    sql`SELECT ${COLUMNS} FROM results WHERE set_id = ${setId} ORDER BY id FOR NO KEY UPDATE`,
  );
  return rows;
}

/** Replaces the results of a set: the given ones are active in this order, all others retired. */
export async function writeResults(
  client: pg.PoolClient,
  setId: string,
  results: readonly (ResultDefinition & { id: string })[],
): Promise<void> {
  // First, so that a code may move from one result to another.
  await client.query(sql`UPDATE results SET is_active = false WHERE set_id = ${setId} AND is_active`);
  const rows = results.map((result, position) => ({ ...result, position }));
  await client.query(
    sql`INSERT INTO results (id, set_id, position, code, label, key, leads_to, outcome, meanings, needs_note)
      SELECT id, ${setId}::uuid, position, code, label, key, "leadsTo", outcome, meanings, "needsNote"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS made(id uuid, position smallint, code text, label text, key text,
        "leadsTo" text, outcome text, meanings text[], "needsNote" boolean)
      ON CONFLICT (id) DO UPDATE SET position = EXCLUDED.position, code = EXCLUDED.code, label = EXCLUDED.label,
        key = EXCLUDED.key, leads_to = EXCLUDED.leads_to, outcome = EXCLUDED.outcome, meanings = EXCLUDED.meanings,
        needs_note = EXCLUDED.needs_note, is_active = true`,
  );
}

/** A result is counted up to this number of calls. */
const USES_COUNTED_MAX = 1_000_000;

/** The number of calls that have each of these results now. */
export async function countUses(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ id: string; uses: number }>(
    sql`SELECT id, (SELECT count(*)::int FROM (
        SELECT FROM call_logs WHERE result_id = asked.id LIMIT ${USES_COUNTED_MAX}) AS calls) AS uses
      FROM unnest(${ids}::uuid[]) AS asked(id)`,
  );
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** A result as a request names it, for a contact. */
export interface NamedForContact {
  /** The set of the contact's list; null for the four next steps. */
  setId: string | null;
  /** Null: the list does not offer it. */
  result: ResultRow | null;
}

/** A result named by its id, whatever set the list has; else the active result of the list's set with this code. */
export async function findNamed(
  db: Db,
  { id, code, contactId }: { id: string | null; code: string; contactId: string },
): Promise<NamedForContact | null> {
  const { rows } = await db.query<Omit<ResultRow, 'id'> & { id: string | null; listSetId: string | null }>(
    named(
      'find-named-result',
      sql`SELECT ${COLUMNS}, call_lists.result_set_id AS "listSetId"
        FROM contacts JOIN call_lists ON call_lists.id = contacts.call_list_id
        LEFT JOIN results ON results.id = ${id}::uuid
          OR (results.set_id = call_lists.result_set_id AND results.code = ${code} AND results.is_active)
        WHERE contacts.id = ${contactId} ORDER BY results.id = ${id}::uuid DESC NULLS LAST LIMIT 1`,
    ),
  );
  const [row] = rows;
  if (!row) return null;
  const { listSetId: setId, id: resultId, ...result } = row;
  return { setId, result: resultId === null ? null : { ...result, id: resultId } };
}

/** Marks an unused result as used, and returns it as it is then: a change of its set that came first counts. */
export async function useResult(client: pg.PoolClient, id: string, at: Date): Promise<ResultRow | null> {
  const { rows } = await client.query<ResultRow>(
    named(
      'use-result',
      sql`UPDATE results SET used_at = coalesce(used_at, ${at}) WHERE id = ${id} RETURNING ${COLUMNS}`,
    ),
  );
  return rows[0] ?? null;
}
