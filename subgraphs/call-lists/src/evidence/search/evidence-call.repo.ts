import { empty, join, type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { CallLogRow, RuleState } from '#calls/call-log.ts';
import type { InstantPosition } from '#cursor.ts';
import { EVERYBODY_SQL } from '#members/member.repo.ts';

/** A call in the results of a search for evidence. */
export interface EvidenceCallRow
  extends Pick<
    CallLogRow,
    | 'id'
    | 'phoneNumber'
    | 'calledAt'
    | 'dialledAt'
    | 'duration'
    | 'outcome'
    | 'disposition'
    | 'ruleState'
    | 'madeState'
    | 'loggedState'
  > {
  firstName: string | null;
  lastName: string | null;
  /** E.164; null for an early call whose number could not be read. */
  phone: string | null;
  listName: string | null;
}

export interface EvidenceSearch {
  /** E.164 */
  phone: string | null;
  userId: string | null;
  callListId: string | null;
  /** From inclusive to exclusive. */
  range: { from: Date; to: Date } | null;
  state: RuleState | null;
  after: InstantPosition | null;
  take: number;
}

/** Newest first. The statement holds only the given conditions, so that each kind of search scans its own index. */
export async function pageEvidenceCalls(pool: pg.Pool, search: EvidenceSearch): Promise<EvidenceCallRow[]> {
  const { phone, userId, callListId, range, state, after } = search;
  const wanted = [
    phone !== null && sql`phone_e164 = ${phone}`,
    userId !== null && sql`user_id = ${userId}::uuid`,
    callListId !== null && sql`call_list_id = ${callListId}::uuid`,
    range && sql`called_at >= ${range.from} AND called_at < ${range.to}`,
    // Repeats the expression of the index. A late call is outside the rules if it was outside at either instant.
    state === 'outside' &&
      sql`rule_state IN ('outside', 'late') AND (rule_state = 'outside' OR 'outside' IN (made_state, logged_state))`,
    state === 'allowed' && sql`rule_state = 'allowed'`,
    state === 'late' && sql`rule_state IN ('outside', 'late') AND rule_state = 'late'`,
    after && sql`(called_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
  ].filter((each): each is Sql => each !== false && each !== null);
  const { rows } = await pool.query<EvidenceCallRow>(
    sql`SELECT page.id, phone_e164 AS phone, phone_number AS "phoneNumber", called_at AS "calledAt", dialled_at AS "dialledAt",
       duration, outcome, disposition, rule_state AS "ruleState", made_state AS "madeState",
       logged_state AS "loggedState", first_name AS "firstName", last_name AS "lastName",
       coalesce(body #>> '{list,name}', call_lists.name) AS "listName"
     FROM (SELECT * FROM call_logs ${wanted.length > 0 ? sql`WHERE ${join(wanted, ' AND ')}` : empty}
       ORDER BY called_at DESC, id DESC LIMIT ${search.take}) AS page
     LEFT JOIN verdict_bases ON verdict_bases.id = basis_id LEFT JOIN ${EVERYBODY_SQL} AS everybody ON everybody.id = user_id
     LEFT JOIN call_lists ON call_lists.id = page.call_list_id
     ORDER BY called_at DESC, page.id DESC`,
  );
  return rows;
}
