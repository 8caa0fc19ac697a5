import type { Named } from '@dialdeck/common/teams/user.rules';
import { named, raw, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { CallLogRow } from '#calls/call-log.ts';
import type { InstantPosition } from '#cursor.ts';
import { namedResultText } from '#results/result.sql.ts';
import type { NamedResult } from '#results/result.ts';

/** A page of one contact's calls. */
export interface HistoryQuery {
  contactId: string;
  after: InstantPosition | null;
  limit: number;
}

/** A call of a contact, with its agent. */
export interface CallRow
  extends Pick<
    CallLogRow,
    | 'id'
    | 'userId'
    | 'callListId'
    | 'disposition'
    | 'outcome'
    | 'duration'
    | 'notes'
    | 'calledAt'
    | 'endedAt'
    | 'workSeconds'
    | 'finishedBy'
    | 'resultedAt'
    | 'scriptVersionId'
    | 'said'
  > {
  result: NamedResult | null;
  /** Null for a person who was deleted. */
  caller: Named | null;
  /** The person who saved its result; null if deleted. */
  finisher: Named | null;
  /** Oldest first. */
  corrections: CorrectionRow[];
}

/** A result as it was before its correction. */
export interface CorrectionRow extends Pick<CallLogRow, 'disposition' | 'outcome'> {
  result: NamedResult | null;
  /** ISO. */
  at: string;
  by: Named | null;
}

const nameSql = (alias: 'members' | 'finisher' | 'corrector') => {
  const member = raw(alias);
  return sql`CASE WHEN ${member}.id IS NOT NULL
    THEN json_build_object('firstName', ${member}.first_name, 'lastName', ${member}.last_name) END`;
};

/** Newest first, in the order of the queries: one statement for all. */
export async function readHistories(pool: pg.Pool, queries: readonly HistoryQuery[]): Promise<CallRow[][]> {
  const { rows } = await pool.query<CallRow & { place: number }>(
    named(
      'read-histories',
      sql`SELECT asked.place::int, page.id, page.user_id AS "userId", page.call_list_id AS "callListId", page.disposition,
        page.outcome, page.duration, page.notes, ${raw(namedResultText('page.result_id'))} AS result,
        page.called_at AS "calledAt", page.ended_at AS "endedAt", page.work_seconds AS "workSeconds",
        page.finished_by AS "finishedBy", page.resulted_at AS "resultedAt",
        page.script_version_id AS "scriptVersionId", page.said, ${nameSql('members')} AS caller,
          ${nameSql('finisher')} AS finisher,
        coalesce((
          SELECT json_agg(json_build_object('at', at, 'disposition', correction.disposition, 'outcome', correction.outcome,
            'result', ${raw(namedResultText('correction.result_id'))}, 'by', ${nameSql('corrector')}) ORDER BY at)
          FROM call_corrections AS correction LEFT JOIN members AS corrector ON corrector.id = correction.by_user_id
          WHERE correction.call_log_id = page.id), '[]'::json) AS corrections
      FROM unnest(${queries.map(({ contactId }) => contactId)}::uuid[],
        ${queries.map(({ after }) => after?.at ?? null)}::timestamptz[],
        ${queries.map(({ after }) => after?.id ?? null)}::uuid[], ${queries.map(({ limit }) => limit)}::int[])
        WITH ORDINALITY AS asked(contact_id, after_at, after_id, page_size, place)
      CROSS JOIN LATERAL (
        SELECT * FROM call_logs
        WHERE call_logs.contact_id = asked.contact_id
          AND (asked.after_at IS NULL OR (called_at, id) < (asked.after_at, asked.after_id))
        ORDER BY called_at DESC, id DESC LIMIT asked.page_size) AS page
      LEFT JOIN members ON members.id = page.user_id
      LEFT JOIN members AS finisher ON finisher.id = page.finished_by
      ORDER BY asked.place, page.called_at DESC, page.id DESC`,
    ),
  );
  const pages = Map.groupBy(rows, ({ place }) => place);
  return queries.map((_, index) => (pages.get(index + 1) ?? []).map(({ place: _place, ...call }) => call));
}
