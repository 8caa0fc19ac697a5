import { named, type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { ListScope } from '#access.ts';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import { EVERYBODY_SQL } from '#members/member.repo.ts';
import { isOwnOpenSql, isSeenSql } from '#scope.sql.ts';

type Db = pg.Pool | pg.PoolClient;

/** A published version of a script. It never changes. */
export interface ScriptRow {
  /** The version's own id, which calls keep. */
  versionId: string;
  /** The script's. */
  id: string;
  name: string;
  version: number;
  body: string;
  publishedAt: Date;
}

const VERSION = sql`script_versions.id AS "versionId", scripts.id, scripts.name, script_versions.version, body,
  published_at AS "publishedAt"`;
const FROM = sql`script_versions JOIN scripts ON scripts.id = script_id`;

/** Versions by their own ids, unordered. */
export async function readVersions(db: Db, versionIds: readonly string[]): Promise<ScriptRow[]> {
  const { rows } = await db.query<ScriptRow>(
    named(
      'read-script-versions',
      sql`SELECT ${VERSION} FROM ${FROM} WHERE script_versions.id = ANY(${versionIds}::uuid[])`,
    ),
  );
  return rows;
}

/** The newest version of each script, unordered. */
export async function readNewest(db: Db, scriptIds: readonly string[]): Promise<ScriptRow[]> {
  const { rows } = await db.query<ScriptRow>(
    named(
      'read-newest-scripts',
      sql`SELECT DISTINCT ON (script_id) ${VERSION} FROM ${FROM} WHERE script_id = ANY(${scriptIds}::uuid[])
        ORDER BY script_id, version DESC`,
    ),
  );
  return rows;
}

/** The version that a list's script had at an instant; null if the list had none then. */
export async function findVersionAt(
  db: Db,
  { callListId, at }: { callListId: string; at: Date },
): Promise<ScriptRow | null> {
  const { rows } = await db.query<ScriptRow>(
    named(
      'find-script-at',
      sql`SELECT ${VERSION} FROM call_lists JOIN ${FROM} ON script_versions.script_id = call_lists.script_id
        WHERE call_lists.id = ${callListId} AND script_since <= ${at} AND published_at <= ${at}
        ORDER BY version DESC LIMIT 1`,
    ),
  );
  return rows[0] ?? null;
}

/** One version, or the newest, if the caller sees a list that has the script, or has an open call that began with that version. */
export async function findVersion(
  db: Db,
  { scriptId, version, scope }: { scriptId: string; version: number | null; scope: ListScope },
): Promise<ScriptRow | null> {
  if (scope.kind === 'none') return null;
  const { rows } = await db.query<ScriptRow>(
    sql`SELECT ${VERSION} FROM ${FROM}
      WHERE script_id = ${scriptId} AND (${version}::int IS NULL OR version = ${version}) AND (${isSeenScriptSql(sql`scripts.id`, scope)})
      ORDER BY version DESC LIMIT 1`,
  );
  return rows[0] ?? null;
}

const isSeenScriptSql = (id: Sql, scope: Exclude<ListScope, { kind: 'none' }>): Sql =>
  scope.kind === 'all'
    ? sql`true`
    : sql`EXISTS (SELECT FROM call_lists WHERE call_lists.script_id = ${id} AND ${isLivingSql(sql`call_lists.id`)}
        AND ${isSeenSql(scope.userId)})
      OR EXISTS (SELECT FROM call_logs WHERE script_version_id = script_versions.id
        AND ${isOwnOpenSql({ userId: scope.userId, seesAll: false })})`;

/** A script with its newest version, as admins see it in a table. */
export interface ListedScript extends Omit<ScriptRow, 'body' | 'versionId'> {
  firstName: string | null;
  lastName: string | null;
  /** Null for a deleted user. */
  isPublisherKnown: boolean;
  /** The number of lists that have it. */
  callLists: number;
}

/** By name. */
export async function listScripts(db: Db): Promise<ListedScript[]> {
  const { rows } = await db.query<ListedScript>(
    sql`SELECT scripts.id, scripts.name, newest.version, newest.published_at AS "publishedAt", first_name AS "firstName",
        last_name AS "lastName", everybody.id IS NOT NULL AS "isPublisherKnown", (
          SELECT count(*)::int FROM call_lists
          WHERE call_lists.script_id = scripts.id AND ${isLivingSql(sql`call_lists.id`)}) AS "callLists"
      FROM scripts
      CROSS JOIN LATERAL (
        SELECT version, published_at, published_by FROM script_versions WHERE script_id = scripts.id
        ORDER BY version DESC LIMIT 1) AS newest
      LEFT JOIN ${EVERYBODY_SQL} AS everybody ON everybody.id = newest.published_by
      ORDER BY lower(scripts.name), scripts.id`,
  );
  return rows;
}

/** Locks a script, so that its versions are numbered without gaps. */
export async function holdScript(client: pg.PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query(sql`SELECT FROM scripts WHERE id = ${id} FOR UPDATE`);
  return rowCount === 1;
}

export async function insertScript(client: pg.PoolClient, { id, name }: { id: string; name: string }): Promise<void> {
  await client.query(sql`INSERT INTO scripts (id, name) VALUES (${id}, ${name})`);
}

/** The next version of a script. */
export async function insertVersion(
  client: pg.PoolClient,
  { versionId, scriptId, body, at, by }: { versionId: string; scriptId: string; body: string; at: Date; by: string },
): Promise<void> {
  await client.query(
    sql`INSERT INTO script_versions (id, script_id, version, body, published_at, published_by)
      SELECT ${versionId}, ${scriptId}, coalesce(max(version), 0) + 1, ${body}, ${at}, ${by} FROM script_versions
      WHERE script_id = ${scriptId}`,
  );
}
