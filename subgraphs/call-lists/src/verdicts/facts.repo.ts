import type { CallingFacts } from '@dialdeck/common/calling/verdict';
import { named, type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { ACTIVE_KEY_SQL, rulesKey } from '#calling-rules/rule-book.ts';
import { isUnbeatenSql } from '#consents/consent.repo.ts';
import { isRefusedSql } from '#results/result.sql.ts';
import type { NeededFacts } from './needed-facts.rules.ts';

type Db = pg.Pool | pg.PoolClient;

export interface NumberQuery {
  phone: string;
  callListId: string | null;
  contactId: string | null;
  askerId: string | null;
  needed: NeededFacts;
}

/** The facts about a number, and who is calling it. */
export interface NumberFacts extends Pick<CallingFacts, 'doNotCall' | 'dials' | 'refusedAt' | 'consents'> {
  /** Other agents who hold the contact itself, or the number in another list. */
  holders: { userId: string; callListId: string; contactId: string; until: number }[];
}

const NONE = sql`'[]'::json`;
const IS_REFUSED = isRefusedSql({ resultId: sql`result_id`, disposition: sql`disposition`, outcome: sql`outcome` });
const ms = (instant: Sql): Sql => sql`(extract(epoch FROM ${instant}) * 1000)::float8`;

/** The name of a statement that has the lookups which the rules need, so that PostgreSQL plans each variant once. */
export const factsStatementName = (base: string, { consents, dialsMs, refusals, holders }: NeededFacts): string =>
  [base, consents && 'consents', dialsMs > 0 && 'dials', refusals && 'refusals', holders && 'holders']
    .filter(Boolean)
    .join('-');

/** The values of a query, as SQL. */
type FactColumns = Record<Exclude<keyof NumberQuery, 'needed'> | 'dialsMs', Sql>;

/** The columns of {@link NumberFacts}, by key lookups only. Every lookup costs, even without a match: there are only those that the rules need. */
export function numberFactsSql(
  { phone, callListId, contactId, askerId, dialsMs }: FactColumns,
  needed: NeededFacts,
): Sql {
  const consents = sql`(SELECT coalesce(json_agg(json_build_object('id', id, 'givenAt', ${ms(sql`given_at`)}, 'kind', kind)), '[]')
        FROM consents WHERE phone_e164 = ${phone} AND ${isUnbeatenSql(callListId)})`;
  const dials = sql`(SELECT coalesce(json_agg(json_build_object('at', ${ms(sql`dialled_at`)}, 'subject', subject)), '[]')
        FROM call_logs WHERE phone_e164 = ${phone} AND called_at > now() - ${dialsMs} * INTERVAL '1 millisecond'
          AND called_at < now() + INTERVAL '1 day' AND dialled_at IS NOT NULL)`;
  const refusedAt = sql`(SELECT ${ms(sql`max(coalesce(resulted_at, called_at))`)} FROM call_logs
        WHERE phone_e164 = ${phone} AND ${IS_REFUSED})`;
  const holders = sql`holders_of(${phone}, ${callListId}, ${contactId}, ${askerId})`;
  return sql`(SELECT json_build_object('since', ${ms(sql`min(added_at)`)},
          'until', CASE WHEN bool_or(expires_at IS NULL) THEN NULL ELSE ${ms(sql`max(expires_at)`)} END)
        FROM do_not_call WHERE phone_e164 = ${phone} AND removed_at IS NULL AND (expires_at IS NULL OR expires_at > now())
          AND (scope = 'everywhere' OR scope_id = ${callListId}) HAVING count(*) > 0) AS "doNotCall",
      ${needed.consents ? consents : NONE} AS consents,
      ${needed.dialsMs ? dials : NONE} AS dials,
      ${needed.refusals ? refusedAt : sql`NULL::float8`} AS "refusedAt",
      ${needed.holders ? holders : NONE} AS holders`;
}

/** The facts, and the key of the rules that were active at that instant. */
export async function readNumberFacts(
  db: Db,
  { phone, callListId, contactId, askerId, needed }: NumberQuery,
): Promise<{ known: NumberFacts; rulesKey: string }> {
  const columns = {
    phone: sql`asked.phone`,
    callListId: sql`asked.list_id`,
    contactId: sql`asked.contact_id`,
    askerId: sql`asked.asker_id`,
    dialsMs: sql`asked.dials_ms`,
  };
  const { rows } = await db.query<NumberFacts & { rulesKey: string | null }>(
    named(
      factsStatementName('read-number-facts', needed),
      sql`SELECT ${numberFactsSql(columns, needed)}, ${ACTIVE_KEY_SQL} AS "rulesKey"
      FROM (SELECT ${phone}::text AS phone, ${callListId}::uuid AS list_id, ${contactId}::uuid AS contact_id,
        ${askerId}::uuid AS asker_id, ${needed.dialsMs}::float8 AS dials_ms) AS asked`,
    ),
  );
  const [facts] = rows;
  if (!facts) throw new Error('a statement without a table gives a row');
  const { rulesKey: active, ...known } = facts;
  return { known, rulesKey: rulesKey(active) };
}
