import type { CallingFacts } from '@dialdeck/common/calling/verdict';
import type pg from 'pg';
import { isUnbeatenSql } from '#consents/consent.repo.ts';
import type { NeededFacts } from './needed-facts.rules.ts';

type Db = pg.Pool | pg.PoolClient;

export interface NumberQuery {
  phone: string;
  callListId: string | null;
  contactId: string | null;
  askerId: string | null;
  /** How far back dials count; 0 without a limit. */
  dialsMs: number;
}

/** The facts about a number, and who is calling it. */
export interface NumberFacts extends Pick<CallingFacts, 'doNotCall' | 'dials' | 'refusedAt' | 'consents'> {
  /** Other agents who hold the contact itself, or the number in another list. */
  holders: { userId: string; callListId: string; contactId: string; until: number }[];
}

const NONE = "'[]'::json";
const MS = (instant: string): string => `(extract(epoch FROM ${instant}) * 1000)::float8`;

/** Every lookup costs, even without a match: a statement has only those that the rules need. */
const ALL: Record<keyof NeededFacts, unknown> = { dialsMs: true, refusals: true, consents: true, holders: true };

/** The name of a statement that has the lookups which the rules need, so that PostgreSQL plans each variant once. */
export const factsStatementName = (base: string, { consents, dialsMs, refusals, holders }: NeededFacts): string =>
  [base, consents && 'consents', dialsMs > 0 && 'dials', refusals && 'refusals', holders && 'holders']
    .filter(Boolean)
    .join('-');

/** The columns of {@link NumberFacts}, by key lookups only; the number is given as SQL. */
export function numberFactsSql(
  { phone, callListId, contactId, askerId, dialsMs }: Record<keyof NumberQuery, string>,
  needed: Record<keyof NeededFacts, unknown> = ALL,
): string {
  const consents = `(SELECT coalesce(json_agg(json_build_object('id', id, 'givenAt', ${MS('given_at')}, 'kind', kind)), '[]')
        FROM consents WHERE phone_e164 = ${phone} AND ${isUnbeatenSql(callListId)})`;
  const dials = `(SELECT coalesce(json_agg(json_build_object('at', ${MS('dialled_at')}, 'subject', subject)), '[]')
        FROM call_logs WHERE phone_e164 = ${phone} AND called_at > now() - ${dialsMs} * INTERVAL '1 millisecond'
          AND dialled_at IS NOT NULL AND ${dialsMs} > 0)`;
  const refusedAt = `(SELECT ${MS('max(coalesce(resulted_at, called_at))')} FROM call_logs
        WHERE phone_e164 = ${phone} AND disposition = 'loser' AND outcome = 'answered')`;
  return `(SELECT json_build_object('since', ${MS('min(added_at)')},
          'until', CASE WHEN bool_or(expires_at IS NULL) THEN NULL ELSE ${MS('max(expires_at)')} END)
        FROM do_not_call WHERE phone_e164 = ${phone} AND removed_at IS NULL AND (expires_at IS NULL OR expires_at > now())
          AND (scope = 'everywhere' OR scope_id = ${callListId}) HAVING count(*) > 0) AS "doNotCall",
      ${needed.consents ? consents : NONE} AS consents,
      ${needed.dialsMs ? dials : NONE} AS dials,
      ${needed.refusals ? refusedAt : 'NULL::float8'} AS "refusedAt",
      ${needed.holders ? `holders_of(${phone}, ${callListId}, ${contactId}, ${askerId})` : NONE} AS holders`;
}

export async function readNumberFacts(db: Db, query: NumberQuery): Promise<NumberFacts> {
  const asked = {
    phone: '$1',
    callListId: '$2::uuid',
    contactId: '$3::uuid',
    askerId: '$4::uuid',
    dialsMs: '$5',
  };
  const { rows } = await db.query<NumberFacts>({
    name: 'read-number-facts',
    text: `SELECT ${numberFactsSql(asked)}`,
    values: [query.phone, query.callListId, query.contactId, query.askerId, query.dialsMs],
  });
  const [facts] = rows;
  if (!facts) throw new Error('a statement without a table gives a row');
  return facts;
}
