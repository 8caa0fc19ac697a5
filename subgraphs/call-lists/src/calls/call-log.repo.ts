import type { Prisma, PrismaClient } from '#__generated__/prisma/client.ts';
import type { CallLogRow } from './call-log.ts';

export interface CallLogRepo {
  /** Calls of a deleted list have neither list nor contact. */
  findByIds(ids: readonly string[]): Promise<CallLogRow[]>;
}

const columns = {
  id: true,
  contactId: true,
  userId: true,
  callListId: true,
  phoneNumber: true,
  disposition: true,
  outcome: true,
  duration: true,
  notes: true,
  recordingUrl: true,
  calledAt: true,
  callKey: true,
  endedAt: true,
  resultedAt: true,
  workSeconds: true,
  finishedBy: true,
  teamId: true,
  dialledAt: true,
  ruleState: true,
  madeState: true,
  loggedState: true,
} as const satisfies Prisma.CallLogSelect & Record<keyof CallLogRow, true>;

export function createCallLogRepo(prisma: PrismaClient): CallLogRepo {
  return {
    // Constraints of the table limit disposition and outcome to the words of the type.
    async findByIds(ids) {
      const calls = (await prisma.callLog.findMany({
        select: columns,
        where: { id: { in: [...ids] } },
      })) as CallLogRow[];
      const listIds = new Set(calls.map(({ callListId }) => callListId).filter((id) => id !== null));
      const deleted = await prisma.callListDeletion.findMany({ where: { callListId: { in: [...listIds] } } });
      const gone = new Set<string | null>(deleted.map(({ callListId }) => callListId));
      return calls.map((call) => (gone.has(call.callListId) ? { ...call, callListId: null, contactId: null } : call));
    },
  };
}
