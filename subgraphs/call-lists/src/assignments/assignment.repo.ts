import { AppError } from '@dialdeck/common/errors';
import { inTransaction } from '@dialdeck/node/database/database';
import { pgSql, type Sql } from '@dialdeck/node/events/events';
import { newId } from '@dialdeck/node/process/new-id';
import type pg from 'pg';
import type { PrismaClient } from '#__generated__/prisma/client.ts';
import { reassignOrphans } from '#callbacks/hand-over-callbacks.ts';
import { releaseLeasesOf } from '#leases/lease.repo.ts';

export interface Assigning {
  callListId: string;
  userIds: readonly string[];
  assignedBy: string;
  assignedAt: Date;
}

export interface AssignmentRepo {
  /** The active assignees of each list, longest assigned first. Deactivated ones are left out until they are reactivated. */
  userIds(callListIds: readonly string[]): Promise<Map<string, string[]>>;
  /** Those of the given users to whom a list can be assigned. */
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
const ASSIGNABLE = { isActive: true, role: 'user' } as const;

export function createAssignmentRepo(prisma: PrismaClient, pool: pg.Pool): AssignmentRepo {
  return {
    async userIds(callListIds) {
      const rows = await prisma.assignment.findMany({
        select: { callListId: true, userId: true },
        where: { callListId: { in: [...callListIds] }, member: ASSIGNABLE },
        orderBy: [{ assignedAt: 'asc' }, { id: 'asc' }],
      });
      const byList = new Map<string, string[]>();
      for (const { callListId, userId } of rows) byList.set(callListId, [...(byList.get(callListId) ?? []), userId]);
      return byList;
    },
    async assignable(userIds) {
      const rows = await prisma.member.findMany({
        select: { id: true },
        where: { id: { in: [...userIds] }, ...ASSIGNABLE },
      });
      return new Set(rows.map(({ id }) => id));
    },
    replace: (assigning) =>
      refusingWhatIsGone(
        inTransaction(pool, async (client) => {
          await client.query('SELECT FROM call_lists WHERE id = $1 FOR UPDATE', [assigning.callListId]);
          const sql = pgSql(client);
          const unassigned = await unassignOthers(sql, assigning);
          await releaseLeasesOf(sql, unassigned, assigning.callListId);
          await insertMissing(sql, assigning);
          await reassignOrphans(sql, unassigned, assigning.callListId);
        }),
      ),
    add: (assigning) => refusingWhatIsGone(insertMissing(pgSql(pool), assigning)),
  };
}

/** @returns who loses the list */
async function unassignOthers(sql: Sql, { callListId, userIds }: Assigning): Promise<string[]> {
  const rows = await sql(
    `DELETE FROM user_call_list_assignments AS assignment USING members AS member
     WHERE assignment.call_list_id = $1::uuid AND assignment.user_id <> ALL($2::uuid[])
       AND member.id = assignment.user_id AND member.is_active = $3 AND member.role = $4
     RETURNING assignment.user_id::text AS "userId"`,
    [callListId, userIds, ASSIGNABLE.isActive, ASSIGNABLE.role],
  );
  return rows.map(({ userId }) => String(userId));
}

async function insertMissing(sql: Sql, { callListId, userIds, assignedBy, assignedAt }: Assigning): Promise<void> {
  await sql(
    `INSERT INTO user_call_list_assignments (id, user_id, call_list_id, assigned_by, assigned_at)
     SELECT id, user_id, $3::uuid, $4::uuid, $5::timestamptz FROM unnest($1::uuid[], $2::uuid[]) AS assigned (id, user_id)
     ON CONFLICT DO NOTHING`,
    [userIds.map(newId), userIds, callListId, assignedBy, assignedAt],
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
