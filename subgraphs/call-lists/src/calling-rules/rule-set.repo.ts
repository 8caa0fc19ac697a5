import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import type pg from 'pg';
import type { RuleSetRow, VersionRow } from './rule-set.ts';

type Db = pg.Pool | pg.PoolClient;

const SET = 'id, name, country, regions, audience, state, active_version AS "activeVersion"';
const VERSION = `rule_set_id AS "ruleSetId", version, rules, source_title AS "sourceTitle", source_url AS "sourceUrl",
  reviewed_on::text AS "reviewedOn", reviewed_by AS "reviewedBy", activated_at AS "activatedAt", activated_by AS "activatedBy",
  retired_at AS "retiredAt"`;

/** The active versions, exact within the statement that contains it. */
export async function readActiveRules(db: Db): Promise<RuleSetVersion[]> {
  const { rows } = await db.query<RuleSetVersion>({
    name: 'read-active-rules',
    text: `SELECT rule_sets.id, name, version, country, regions, audience, rules
      FROM rule_sets JOIN rule_set_versions ON rule_set_id = rule_sets.id AND version = active_version
      WHERE state = 'active'`,
  });
  return rows;
}

/** The versions that were active at an instant in the past. */
export async function readRulesAt(db: Db, at: Date): Promise<RuleSetVersion[]> {
  const { rows } = await db.query<RuleSetVersion>({
    name: 'read-rules-at',
    text: `SELECT rule_sets.id, name, version, country, regions, audience, rules
      FROM rule_sets JOIN rule_set_versions ON rule_set_id = rule_sets.id
      WHERE (activated_at <= $1 AND (retired_at IS NULL OR retired_at > $1)) OR active_before @> $1::timestamptz`,
    values: [at],
  });
  return rows;
}

export async function listRuleSets(db: Db): Promise<RuleSetRow[]> {
  return (await db.query<RuleSetRow>(`SELECT ${SET} FROM rule_sets ORDER BY lower(name), id`)).rows;
}

export async function findRuleSet(db: Db, id: string): Promise<RuleSetRow | null> {
  return (await db.query<RuleSetRow>(`SELECT ${SET} FROM rule_sets WHERE id = $1`, [id])).rows[0] ?? null;
}

/** Locks a rule set: versions are numbered without gaps, and activations happen one after the other. */
export async function holdRuleSet(client: pg.PoolClient, id: string): Promise<RuleSetRow | null> {
  return (
    (await client.query<RuleSetRow>(`SELECT ${SET} FROM rule_sets WHERE id = $1 FOR UPDATE`, [id])).rows[0] ?? null
  );
}

/** Newest first. */
export async function readVersions(db: Db, ruleSetId: string): Promise<VersionRow[]> {
  const text = `SELECT ${VERSION} FROM rule_set_versions WHERE rule_set_id = $1 ORDER BY version DESC`;
  return (await db.query<VersionRow>(text, [ruleSetId])).rows;
}

export async function insertRuleSet(db: Db, { id, name, country, regions, audience }: RuleSetRow): Promise<void> {
  await db.query('INSERT INTO rule_sets (id, name, country, regions, audience) VALUES ($1, $2, $3, $4, $5)', [
    id,
    name,
    country,
    regions,
    audience,
  ]);
}

export type NewVersion = Pick<
  VersionRow,
  'ruleSetId' | 'rules' | 'sourceTitle' | 'sourceUrl' | 'reviewedOn' | 'reviewedBy'
>;

export async function insertVersion(client: pg.PoolClient, made: NewVersion): Promise<VersionRow> {
  const { rows } = await client.query<VersionRow>(
    `INSERT INTO rule_set_versions (rule_set_id, version, rules, source_title, source_url, reviewed_on, reviewed_by)
     SELECT $1, coalesce(max(version), 0) + 1, $2::jsonb, $3, $4, $5::date, $6 FROM rule_set_versions WHERE rule_set_id = $1
     RETURNING ${VERSION}`,
    [
      made.ruleSetId,
      JSON.stringify(made.rules),
      made.sourceTitle,
      made.sourceUrl,
      made.reviewedOn,
      made.reviewedOn === null ? null : made.reviewedBy,
    ],
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
  await client.query('UPDATE rule_set_versions SET retired_at = $3 WHERE rule_set_id = $1 AND version = $2', [
    id,
    activeVersion,
    at,
  ]);
}

/** A version that was active before keeps from when to when. */
export async function beginVersion(
  client: pg.PoolClient,
  { id, version, by, at }: { id: string; version: number; by: string; at: Date },
): Promise<void> {
  // The clocks of two replicas differ, and no range ends before it begins.
  await client.query(
    `UPDATE rule_set_versions SET activated_at = $3, activated_by = $4, retired_at = NULL,
       active_before = active_before + CASE WHEN retired_at IS NULL THEN '{}'::tstzmultirange
         ELSE tstzmultirange(tstzrange(least(activated_at, retired_at), retired_at)) END
     WHERE rule_set_id = $1 AND version = $2`,
    [id, version, at, by],
  );
}

export async function saveState(
  client: pg.PoolClient,
  { id, state, activeVersion }: Pick<RuleSetRow, 'id' | 'state' | 'activeVersion'>,
): Promise<RuleSetRow> {
  const { rows } = await client.query<RuleSetRow>(
    `UPDATE rule_sets SET state = $2, active_version = $3 WHERE id = $1 RETURNING ${SET}`,
    [id, state, activeVersion],
  );
  const [row] = rows;
  if (!row) throw new Error('a set that is held is there');
  return row;
}
