import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import { sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { CallLogRow } from '#calls/call-log.ts';
import type { ConsentRow } from '#consents/consent.repo.ts';
import { EVERYBODY_SQL } from '#members/member.repo.ts';
import type { VerdictBasis } from '#verdicts/verdict-basis.ts';

type Db = pg.Pool | pg.PoolClient;

/** A call with the basis of its verdict. */
export interface KeptCall
  extends Pick<
    CallLogRow,
    | 'id'
    | 'userId'
    | 'phoneNumber'
    | 'dialledAt'
    | 'calledAt'
    | 'duration'
    | 'outcome'
    | 'disposition'
    | 'ruleState'
    | 'madeState'
    | 'loggedState'
    | 'said'
  > {
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  subject: string | null;
  dialsBefore: number | null;
  ownNumber: string | null;
  consentId: string | null;
  listId: string | null;
  listName: string | null;
  scriptName: string | null;
  scriptVersion: number | null;
  hash: string | null;
  basis: VerdictBasis | null;
}

const KEPT = sql`SELECT call_logs.id, user_id AS "userId", phone_number AS "phoneNumber", dialled_at AS "dialledAt",
  called_at AS "calledAt",
    duration, outcome, disposition, rule_state AS "ruleState", made_state AS "madeState", logged_state AS "loggedState", first_name AS "firstName", last_name AS "lastName",
    phone_e164 AS phone, call_logs.subject, dials_before AS "dialsBefore", own_number AS "ownNumber", consent_id AS "consentId",
    call_logs.call_list_id AS "listId", call_lists.name AS "listName",
    said, scripts.name AS "scriptName", script_versions.version AS "scriptVersion", hash, verdict_bases.body AS basis
  FROM call_logs LEFT JOIN verdict_bases ON verdict_bases.id = basis_id LEFT JOIN ${EVERYBODY_SQL} AS everybody ON everybody.id = user_id
    LEFT JOIN call_lists ON call_lists.id = call_logs.call_list_id
    LEFT JOIN script_versions ON script_versions.id = script_version_id LEFT JOIN scripts ON scripts.id = script_versions.script_id`;

export async function findKeptCall(db: Db, id: string): Promise<KeptCall | null> {
  return (await db.query<KeptCall>(sql`${KEPT} WHERE call_logs.id = ${id}`)).rows[0] ?? null;
}

/** Where the next page of calls begins. */
export interface AfterCall {
  calledAt: Date;
  id: string;
}

/** Oldest first, of [from, to). */
export async function pageKeptCalls(
  db: Db,
  { from, to, after, take }: { from: Date; to: Date; after: AfterCall | null; take: number },
): Promise<KeptCall[]> {
  const isLater = after ? sql`(called_at, call_logs.id) > (${after.calledAt}, ${after.id}::uuid)` : sql`true`;
  const { rows } = await db.query<KeptCall>(
    sql`${KEPT} WHERE called_at >= ${after?.calledAt ?? from} AND called_at < ${to} AND ${isLater}
     ORDER BY called_at, call_logs.id LIMIT ${take}`,
  );
  return rows;
}

/** Versions of rule sets, as they were written. */
export async function readVersionsOf(
  db: Db,
  sets: readonly { id: string; version: number }[],
): Promise<Map<string, RuleSetVersion>> {
  const { rows } = await db.query<RuleSetVersion>(
    sql`SELECT rule_sets.id, name, version, country, regions, audience, rules
     FROM unnest(${sets.map(({ id }) => id)}::uuid[], ${sets.map(({ version }) => version)}::int[]) AS asked (id, wanted)
     JOIN rule_sets ON rule_sets.id = asked.id JOIN rule_set_versions ON rule_set_id = rule_sets.id AND version = wanted`,
  );
  return new Map(rows.map((row) => [`${row.id}:${row.version}`, row]));
}

type KeptConsent = Pick<ConsentRow, 'id' | 'kind' | 'givenAt' | 'wording' | 'purpose' | 'proofUrl' | 'source'>;

export async function findConsent(db: Db, id: string): Promise<KeptConsent | null> {
  const { rows } = await db.query<KeptConsent>(
    sql`SELECT id, kind, given_at AS "givenAt", wording, purpose, proof_url AS "proofUrl", source FROM consents WHERE id = ${id}`,
  );
  return rows[0] ?? null;
}
