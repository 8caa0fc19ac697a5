import type pg from 'pg';
import type { ListScope } from '#access.ts';
import { isSeenSql } from '#scope.sql.ts';
import type { CallListRow } from './call-list.ts';
import { isLivingSql } from './list-lifetime.repo.ts';

/** A list's columns, as its row names them. */
export const LIST_COLUMNS = `id, name, description, created_by AS "createdBy", default_country AS "defaultCountry",
  retry_no_answer_minutes AS "retryNoAnswerMinutes", retry_busy_minutes AS "retryBusyMinutes",
  retry_voicemail_minutes AS "retryVoicemailMinutes", max_tries AS "maxTries",
  callback_grace_minutes AS "callbackGraceMinutes", wrap_up_seconds AS "wrapUpSeconds", is_active AS "isActive", team_id AS "teamId", audience, subject, seller, customers, hours,
  ends_on::text AS "endsOn", created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Another one after each change of a list's row: the transaction that made it. */
export const LIST_VERSION = 'call_lists.xmin::text';

export interface VisibleList extends CallListRow {
  version: string;
}

const listsSql = (ids: string) =>
  `SELECT ${LIST_COLUMNS}, ${LIST_VERSION} AS version FROM call_lists WHERE id ${ids} AND ${isLivingSql('call_lists.id')}`;

/** One list has its own statements: PostgreSQL keeps their plans, and would plan again for each array of ids. */
const ONE = { names: ['find-list', 'find-own-list'], text: listsSql('= $1::uuid') } as const;
const MANY = { names: ['find-lists', 'find-own-lists'], text: listsSql('= ANY($1::uuid[])') } as const;

/** Those of the given lists that may be seen, in no order: every request about a list begins with it. */
export async function findVisible(
  pool: pg.Pool | pg.PoolClient,
  ids: readonly string[],
  scope: ListScope,
): Promise<VisibleList[]> {
  if (scope.kind === 'none') return [];
  const { names, text } = ids.length === 1 ? ONE : MANY;
  const [name, ownName] = names;
  const which = ids.length === 1 ? ids[0] : ids;
  const { rows } = await pool.query<VisibleList>(
    scope.kind === 'all'
      ? { name, text, values: [which] }
      : { name: ownName, text: `${text} AND ${isSeenSql('$2')}`, values: [which, scope.userId] },
  );
  return rows;
}
