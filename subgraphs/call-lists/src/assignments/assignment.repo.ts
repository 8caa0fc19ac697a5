import { AppError } from '@dialdeck/common/errors';
import { prismaSql, type Sql } from '@dialdeck/node/events';
import { newId } from '@dialdeck/node/new-id';
import { Prisma, type PrismaClient } from '#__generated__/prisma/client.ts';
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

/** Contract: "active, role user". */
const ASSIGNABLE = { isActive: true, role: 'user' } as const;

export function createAssignmentRepo(prisma: PrismaClient): AssignmentRepo {
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
        prisma.$transaction(async (tx) => {
          await tx.$queryRaw`SELECT 1 FROM call_lists WHERE id = ${assigning.callListId}::uuid FOR UPDATE`;
          const sql = prismaSql(tx);
          const unassigned = await unassignOthers(sql, assigning);
          await releaseLeasesOf(sql, unassigned, assigning.callListId);
          await tx.assignment.createMany({ data: toRows(assigning), skipDuplicates: true });
          await reassignOrphans(sql, unassigned, assigning.callListId);
        }),
      ),
    async add(assigning) {
      await refusingWhatIsGone(prisma.assignment.createMany({ data: toRows(assigning), skipDuplicates: true }));
    },
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

const toRows = ({ userIds, ...shared }: Assigning) => userIds.map((userId) => ({ ...shared, userId, id: newId() }));

async function refusingWhatIsGone(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (cause) {
    const isGone = cause instanceof Prisma.PrismaClientKnownRequestError && cause.code === 'P2003';
    throw isGone ? new AppError('CONFLICT', { cause }) : cause;
  }
}
