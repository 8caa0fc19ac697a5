import { AppError } from '@dialdeck/common/errors';
import { inTransaction } from '@dialdeck/node/database/database';
import { sql } from '@dialdeck/node/database/sql';
import { pgSql, type Sql as Run } from '@dialdeck/node/events/events';
import { newId } from '@dialdeck/node/process/new-id';
import type pg from 'pg';
import { reassignOrphans } from '#callbacks/hand-over-callbacks.ts';
import { releaseLeasesOf } from '#leases/lease.repo.ts';

export interface Assigning {
  callListId: string;
  userIds: readonly string[];
  assignedBy: string;
  assignedAt: Date;
}

export interface AssignmentRepo {
  /** The active assignees of each list, longest assigned first. Leaves out deactivated users until they are reactivated. */
  userIds(callListIds: readonly string[]): Promise<Map<string, string[]>>;
  /** The given users to whom a list can be assigned. */
  assignable(userIds: readonly string[]): Promise<Set<string>>;
  /**
   * Of those who can be assigned, exactly the given ones have the list afterwards. Deactivated assignees could not be chosen,
   * so they keep it and have it again when reactivated. Concurrent calls run one after the other.
   * @throws CONFLICT when the list or a user is deleted at the same time
   */
  replace(assigning: Assigning): Promise<void>;
  /** Present assignees stay unchanged. */
  add(assigning: Assigning): Promise<void>;
}

/** Lists are assigned only to active people with the role `user`. */
const IS_ASSIGNABLE = sql`members.is_active AND members.role = 'user'`;

export function createAssignmentRepo(pool: pg.Pool): AssignmentRepo {
  return {
    async userIds(callListIds) {
      const { rows } = await pool.query<{ callListId: string; userId: string }>(
        sql`SELECT call_list_id AS "callListId", user_id AS "userId"
         FROM user_call_list_assignments AS assignment JOIN members ON members.id = user_id
         WHERE call_list_id = ANY(${callListIds}::uuid[]) AND ${IS_ASSIGNABLE} ORDER BY assigned_at, assignment.id`,
      );
      const byList = new Map<string, string[]>();
      for (const { callListId, userId } of rows) byList.set(callListId, [...(byList.get(callListId) ?? []), userId]);
      return byList;
    },
    async assignable(userIds) {
      const { rows } = await pool.query<{ id: string }>(
        sql`SELECT id FROM members WHERE id = ANY(${userIds}::uuid[]) AND ${IS_ASSIGNABLE}`,
      );
      return new Set(rows.map(({ id }) => id));
    },
    replace: (assigning) =>
      refusingWhatIsGone(
        inTransaction(pool, async (client) => {
          await client.query(sql`SELECT FROM call_lists WHERE id = ${assigning.callListId} FOR UPDATE`);
          const run = pgSql(client);
          const unassigned = await unassignOthers(run, assigning);
          await releaseLeasesOf(run, unassigned, assigning.callListId);
          await insertMissing(run, assigning);
          await reassignOrphans(run, unassigned, assigning.callListId);
        }),
      ),
    add: (assigning) => refusingWhatIsGone(insertMissing(pgSql(pool), assigning)),
  };
}

/** @returns the users who lose the list */
async function unassignOthers(run: Run, { callListId, userIds }: Assigning): Promise<string[]> {
  const rows = await run(
    sql`DELETE FROM user_call_list_assignments AS assignment USING members
     WHERE assignment.call_list_id = ${callListId}::uuid AND assignment.user_id <> ALL(${userIds}::uuid[])
       AND members.id = assignment.user_id AND ${IS_ASSIGNABLE}
     RETURNING assignment.user_id::text AS "userId"`,
  );
  return rows.map(({ userId }) => String(userId));
}

async function insertMissing(run: Run, { callListId, userIds, assignedBy, assignedAt }: Assigning): Promise<void> {
  await run(
    sql`INSERT INTO user_call_list_assignments (id, user_id, call_list_id, assigned_by, assigned_at)
     SELECT id, user_id, ${callListId}::uuid, ${assignedBy}::uuid, ${assignedAt}::timestamptz
     FROM unnest(${userIds.map(newId)}::uuid[], ${userIds}::uuid[]) AS assigned (id, user_id)
     ON CONFLICT DO NOTHING`,
  );
}

const FOREIGN_KEY_VIOLATION = '23503';

async function refusingWhatIsGone(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (cause) {
    const { code } = cause as { code?: unknown };
    throw code === FOREIGN_KEY_VIOLATION ? new AppError('CONFLICT', { cause }) : cause;
  }
}
