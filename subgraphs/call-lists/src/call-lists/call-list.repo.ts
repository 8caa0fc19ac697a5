import type { ListCalling } from '@dialdeck/common/calling/list-calling.schemas';
import type { CallListSettings } from '@dialdeck/common/calls/call-list.schemas';
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

type ListChange = (Partial<CallListSettings> | ListCalling) & Pick<CallListRow, 'updatedAt'>;

export interface CallListRepo {
  /** The given lists that the caller may see. */
  findVisible(ids: readonly string[], scope: ListScope): Promise<VisibleList[]>;
  /** Null when there is no such list. */
  update(id: string, change: ListChange): Promise<CallListRow | null>;
  /** Changes who may be called and when. Writes the tasks for the workers in the same transaction. */
  updateAndJudge(id: string, change: ListChange): Promise<CallListRow | null>;
  counts(ids: readonly string[]): Promise<Map<string, ListCounts>>;
  totals(): Promise<{ callLists: number; contacts: number }>;
  /** Rejects while the tables cannot be read. */
  ping(): Promise<void>;
}

export function createCallListRepo(pool: pg.Pool): CallListRepo {
  return {
    findVisible: (ids, scope) => findVisible(pool, ids, scope),
    update: (id, change) => update(pool, id, change),
    updateAndJudge: (id, change) =>
      inTransaction(pool, async (client) => {
        const list = await update(client, id, change);
        if (!list) return null;
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

/** The column of each setting that can change. */
const CHANGEABLE: Readonly<Record<keyof CallListSettings | keyof ListCalling | 'updatedAt', Sql>> = {
  defaultCountry: sql`default_country`,
  retryNoAnswerMinutes: sql`retry_no_answer_minutes`,
  retryBusyMinutes: sql`retry_busy_minutes`,
  retryVoicemailMinutes: sql`retry_voicemail_minutes`,
  maxTries: sql`max_tries`,
  callbackGraceMinutes: sql`callback_grace_minutes`,
  wrapUpSeconds: sql`wrap_up_seconds`,
  audience: sql`audience`,
  subject: sql`subject`,
  seller: sql`seller`,
  customers: sql`customers`,
  hours: sql`hours`,
  endsOn: sql`ends_on`,
  updatedAt: sql`updated_at`,
};

async function update(db: pg.Pool | pg.PoolClient, id: string, change: ListChange): Promise<CallListRow | null> {
  const given = Object.entries(change) as [keyof typeof CHANGEABLE, unknown][];
  const changes = given
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${CHANGEABLE[name]} = ${name === 'hours' && value ? JSON.stringify(value) : value}`);
  const { rows } = await db.query<CallListRow>(
    sql`UPDATE call_lists SET ${join(changes)} WHERE id = ${id} AND ${isLivingSql(LIST)} RETURNING ${LIST_COLUMNS}`,
  );
  return rows[0] ?? null;
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
