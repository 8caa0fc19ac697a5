import type { ListCalling } from '@dialdeck/common/calling/list-calling.schemas';
import type { CallListChange } from '@dialdeck/common/calls/call-list.schemas';
import { inTransaction } from '@dialdeck/node/database/database';
import { join, type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { ListScope } from '#access.ts';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import { PLACES_RELEASE } from '#places/phone-places.data.ts';
import type { CallListRow, ListCounts, NewCallList } from './call-list.ts';
import { insertCounters, sumCounts } from './counter.repo.ts';
import { isLivingSql } from './list-lifetime.repo.ts';
import { COUNTS_JOIN, listTextOf } from './list-sort.sql.ts';
import { findVisible, LIST_COLUMNS, type VisibleList } from './visible-lists.repo.ts';

type ListChange = (CallListChange | ListCalling) & Pick<CallListRow, 'updatedAt'>;

export interface CallListRepo {
  /** The given lists that the caller may see. */
  findVisible(ids: readonly string[], scope: ListScope): Promise<VisibleList[]>;
  /**
   * Changes the given fields. If they decide who may be called and when, the same transaction writes the task for the workers.
   * @returns null when there is no such list
   */
  change(id: string, change: ListChange): Promise<CallListRow | null>;
  counts(ids: readonly string[]): Promise<Map<string, ListCounts>>;
  totals(): Promise<{ callLists: number; contacts: number }>;
  /** Rejects while the tables cannot be read. */
  ping(): Promise<void>;
}

export function createCallListRepo(pool: pg.Pool): CallListRepo {
  return {
    findVisible: (ids, scope) => findVisible(pool, ids, scope),
    change: (id, change) =>
      inTransaction(pool, async (client) => {
        const list = await update(client, id, change);
        if (!list) return null;
        if (!Object.keys(change).every((name) => UNJUDGED.has(name)))
          await addParkingTasks(client, [{ callListId: list.id }]);
        return list;
      }),
    counts: (ids) => sumCounts(pool, ids),
    async totals() {
      const { rows } = await pool.query<{ callLists: number; contacts: number }>(
        sql`SELECT count(*)::float8 AS "callLists", coalesce(sum(counts.contacts), 0)::float8 AS contacts
         FROM call_lists ${COUNTS_JOIN} WHERE ${isLivingSql(LIST)}`,
      );
      return rows[0] ?? { callLists: 0, contacts: 0 };
    },
    async ping() {
      await pool.query(sql`SELECT FROM call_lists LIMIT 1`);
    },
  };
}

const LIST = sql`call_lists.id`;

/** The column of each field that can change. */
const CHANGEABLE: Readonly<Record<keyof CallListChange | keyof ListCalling | 'updatedAt', Sql>> = {
  name: sql`name`,
  description: sql`description`,
  isActive: sql`is_active`,
  defaultCountry: sql`default_country`,
  retryNoAnswerMinutes: sql`retry_no_answer_minutes`,
  retryBusyMinutes: sql`retry_busy_minutes`,
  retryVoicemailMinutes: sql`retry_voicemail_minutes`,
  maxTries: sql`max_tries`,
  callbackGraceMinutes: sql`callback_grace_minutes`,
  wrapUpSeconds: sql`wrap_up_seconds`,
  scriptId: sql`script_id`,
  resultSetId: sql`result_set_id`,
  audience: sql`audience`,
  subject: sql`subject`,
  seller: sql`seller`,
  customers: sql`customers`,
  hours: sql`hours`,
  endsOn: sql`ends_on`,
  updatedAt: sql`updated_at`,
};

/** Fields that park no contact and free none. A pause does not either: it may end at any moment. */
const UNJUDGED: ReadonlySet<string> = new Set<keyof typeof CHANGEABLE>([
  'name',
  'description',
  'isActive',
  'wrapUpSeconds',
  'scriptId',
  'resultSetId',
  'updatedAt',
]);

async function update(client: pg.PoolClient, id: string, change: ListChange): Promise<CallListRow | null> {
  const given = Object.entries(change) as [keyof typeof CHANGEABLE, unknown][];
  const changes = [
    ...given
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => sql`${CHANGEABLE[name]} = ${name === 'hours' && value ? JSON.stringify(value) : value}`),
    ...pausing(change),
    ...scripting(change),
    ...(await searching(client, id, change)),
  ];
  const { rows } = await client.query<CallListRow>(
    sql`UPDATE call_lists SET ${join(changes)} WHERE id = ${id} AND ${isLivingSql(LIST)} RETURNING ${LIST_COLUMNS}`,
  );
  return rows[0] ?? null;
}

/** A second pause does not begin the first one again. */
function pausing(change: ListChange): Sql[] {
  if (!('isActive' in change) || change.isActive === undefined) return [];
  return [sql`paused_at = ${change.isActive ? sql`NULL` : sql`coalesce(paused_at, ${change.updatedAt})`}`];
}

/** Calls dialed before have no version of a new script. */
function scripting(change: ListChange): Sql[] {
  if (!('scriptId' in change) || change.scriptId === undefined) return [];
  const { scriptId, updatedAt } = change;
  const isNew = sql`script_id IS DISTINCT FROM ${scriptId}::uuid`;
  const since = scriptId === null ? null : updatedAt;
  return [sql`script_since = CASE WHEN ${isNew} THEN ${since}::timestamptz ELSE script_since END`];
}

/** The searched text of a renamed list; its row is locked, because another request may change the other part of the text. */
async function searching(client: pg.PoolClient, id: string, change: ListChange): Promise<Sql[]> {
  if (!('name' in change) && !('description' in change)) return [];
  const { rows } = await client.query<Pick<CallListRow, 'name' | 'description'>>(
    sql`SELECT name, description FROM call_lists WHERE id = ${id} FOR NO KEY UPDATE`,
  );
  return rows.map(({ name, description }) => {
    const renamed = {
      name: change.name ?? name,
      description: change.description === undefined ? description : change.description,
    };
    return sql`search_text = ${listTextOf(renamed)}`;
  });
}

/** A list without contacts. */
export async function insertList(client: pg.PoolClient, list: NewCallList): Promise<CallListRow> {
  const { id, name, description, createdBy, defaultCountry, teamId, createdAt } = list;
  const { rows } = await client.query<CallListRow>(
    sql`INSERT INTO call_lists (id, name, description, created_by, default_country, team_id, created_at, updated_at, search_text,
       places_release)
     VALUES (${id}, ${name}, ${description}, ${createdBy}, ${defaultCountry}, ${teamId}, ${createdAt}, ${createdAt},
       ${listTextOf(list)}, ${PLACES_RELEASE}) RETURNING ${LIST_COLUMNS}`,
  );
  await insertCounters(client, id);
  const [made] = rows;
  if (!made) throw new Error('an insert returns its row');
  return made;
}
