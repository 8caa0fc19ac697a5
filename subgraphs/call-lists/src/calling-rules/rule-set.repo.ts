import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { RuleSetRow, VersionRow } from './rule-set.ts';

type Db = pg.Pool | pg.PoolClient;

const SET = sql`id, name, country, regions, audience, state, active_version AS "activeVersion"`;
const VERSION = sql`rule_set_id AS "ruleSetId", version, rules, source_title AS "sourceTitle", source_url AS "sourceUrl",
  reviewed_on::text AS "reviewedOn", reviewed_by AS "reviewedBy", activated_at AS "activatedAt", activated_by AS "activatedBy",
  retired_at AS "retiredAt"`;

/** The active versions, exact within the statement that contains it. */
export async function readActiveRules(db: Db): Promise<RuleSetVersion[]> {
  const { rows } = await db.query<RuleSetVersion>(
    named(
      'read-active-rules',
      sql`SELECT rule_sets.id, name, version, country, regions, audience, rules
      FROM rule_sets JOIN rule_set_versions ON rule_set_id = rule_sets.id AND version = active_version
      WHERE state = 'active'`,
    ),
  );
  return rows;
}

/** The versions that were active at an instant in the past. */
export async function readRulesAt(db: Db, at: Date): Promise<RuleSetVersion[]> {
  const { rows } = await db.query<RuleSetVersion>(
    named(
      'read-rules-at',
      sql`SELECT rule_sets.id, name, version, country, regions, audience, rules
      FROM rule_sets JOIN rule_set_versions ON rule_set_id = rule_sets.id
      WHERE (activated_at <= ${at} AND (retired_at IS NULL OR retired_at > ${at})) OR active_before @> ${at}::timestamptz`,
    ),
  );
  return rows;
}

export async function listRuleSets(db: Db): Promise<RuleSetRow[]> {
  return (await db.query<RuleSetRow>(sql`SELECT ${SET} FROM rule_sets ORDER BY lower(name), id`)).rows;
}

export async function findRuleSet(db: Db, id: string): Promise<RuleSetRow | null> {
  return (await db.query<RuleSetRow>(sql`SELECT ${SET} FROM rule_sets WHERE id = ${id}`)).rows[0] ?? null;
}

/** Locks a rule set: versions are numbered without gaps, and activations happen one after the other. */
export async function holdRuleSet(client: pg.PoolClient, id: string): Promise<RuleSetRow | null> {
  return (
    (await client.query<RuleSetRow>(sql`SELECT ${SET} FROM rule_sets WHERE id = ${id} FOR UPDATE`)).rows[0] ?? null
  );
}

/** Newest first. */
export async function readVersions(db: Db, ruleSetId: string): Promise<VersionRow[]> {
  const { rows } = await db.query<VersionRow>(
    sql`SELECT ${VERSION} FROM rule_set_versions WHERE rule_set_id = ${ruleSetId} ORDER BY version DESC`,
  );
  return rows;
}

export async function insertRuleSet(db: Db, { id, name, country, regions, audience }: RuleSetRow): Promise<void> {
  await db.query(
    sql`INSERT INTO rule_sets (id, name, country, regions, audience) VALUES (${id}, ${name}, ${country}, ${regions}, ${audience})`,
  );
}

export type NewVersion = Pick<
  VersionRow,
  'ruleSetId' | 'rules' | 'sourceTitle' | 'sourceUrl' | 'reviewedOn' | 'reviewedBy'
>;

export async function insertVersion(client: pg.PoolClient, made: NewVersion): Promise<VersionRow> {
  const { rows } = await client.query<VersionRow>(
    sql`INSERT INTO rule_set_versions (rule_set_id, version, rules, source_title, source_url, reviewed_on, reviewed_by)
     SELECT ${made.ruleSetId}, coalesce(max(version), 0) + 1, ${JSON.stringify(made.rules)}::jsonb, ${made.sourceTitle},
       ${made.sourceUrl}, ${made.reviewedOn}::date, ${made.reviewedOn === null ? null : made.reviewedBy} FROM rule_set_versions
       WHERE rule_set_id = ${made.ruleSetId}
     RETURNING ${VERSION}`,
  );
  const [row] = rows;
  if (!row) throw new Error('an insert gives its row');
  return row;
}

/** Ends the active version, if there is one. */
export async function endActiveVersion(
  client: pg.PoolClient,
  { id, activeVersion }: RuleSetRow,
  at: Date,
): Promise<void> {
  await client.query(
    sql`UPDATE rule_set_versions SET retired_at = ${at} WHERE rule_set_id = ${id} AND version = ${activeVersion}`,
  );
}

/** Keeps the earlier active periods of a version that was active before. */
export async function beginVersion(
  client: pg.PoolClient,
  { id, version, by, at }: { id: string; version: number; by: string; at: Date },
): Promise<void> {
  // The clocks of two replicas differ, and no range ends before it begins.
  await client.query(
    sql`UPDATE rule_set_versions SET activated_at = ${at}, activated_by = ${by}, retired_at = NULL,
       active_before = active_before + CASE WHEN retired_at IS NULL THEN '{}'::tstzmultirange
         ELSE tstzmultirange(tstzrange(least(activated_at, retired_at), retired_at)) END
     WHERE rule_set_id = ${id} AND version = ${version}`,
  );
}

export async function saveState(
  client: pg.PoolClient,
  { id, state, activeVersion }: Pick<RuleSetRow, 'id' | 'state' | 'activeVersion'>,
): Promise<RuleSetRow> {
  const { rows } = await client.query<RuleSetRow>(
    sql`UPDATE rule_sets SET state = ${state}, active_version = ${activeVersion} WHERE id = ${id} RETURNING ${SET}`,
  );
  const [row] = rows;
  if (!row) throw new Error('a set that is held is there');
  return row;
}
