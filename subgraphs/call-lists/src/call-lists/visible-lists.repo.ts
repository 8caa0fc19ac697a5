import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { ListScope } from '#access.ts';
import { isInScopeSql } from '#scope.sql.ts';
import type { CallListRow } from './call-list.ts';
import { isLivingSql } from './list-lifetime.repo.ts';

/** A list's columns under the names of its row. */
export const LIST_COLUMNS = sql`id, name, description, created_by AS "createdBy", default_country AS "defaultCountry",
  retry_no_answer_minutes AS "retryNoAnswerMinutes", retry_busy_minutes AS "retryBusyMinutes",
  retry_voicemail_minutes AS "retryVoicemailMinutes", max_tries AS "maxTries",
  callback_grace_minutes AS "callbackGraceMinutes", wrap_up_seconds AS "wrapUpSeconds", script_id AS "scriptId", row_fields AS "rowFields",
  result_set_id AS "resultSetId", is_active AS "isActive", paused_at AS "pausedAt", team_id AS "teamId", audience, subject, seller,
  customers, hours,
  ends_on::text AS "endsOn", created_at AS "createdAt", updated_at AS "updatedAt"`;

/** The version of a list's row: the transaction that changed it last. */
export const LIST_VERSION = sql`call_lists.xmin::text`;

export interface VisibleList extends CallListRow {
  version: string;
}

/** The given lists that the caller may see, unordered. Every request about a list begins with this query. */
export async function findVisible(
  pool: pg.Pool | pg.PoolClient,
  ids: readonly string[],
  scope: ListScope,
): Promise<VisibleList[]> {
  if (scope.kind === 'none') return [];
  // One list has its own statements: PostgreSQL keeps their plans, and would plan again for each array of ids.
  const isOne = ids.length === 1;
  const which = isOne ? sql`= ${ids[0]}::uuid` : sql`= ANY(${ids}::uuid[])`;
  const { rows } = await pool.query<VisibleList>(
    named(
      `find-${scope.kind}-${isOne ? 'list' : 'lists'}`,
      sql`SELECT ${LIST_COLUMNS}, ${LIST_VERSION} AS version FROM call_lists
        WHERE id ${which} AND ${isLivingSql(sql`call_lists.id`)} AND ${isInScopeSql(scope)}`,
    ),
  );
  return rows;
}
