import { AppError } from '@dialdeck/common/errors';
import { inTransaction } from '@dialdeck/node/database';
import { pgSql, type Sql } from '@dialdeck/node/events';
import { readMembers } from '#members/member.repo.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import {
  giveCallbacks,
  openCallbacksOf,
  orphanedCallbacksOf,
  readActiveAdminIds,
  readListPeople,
} from './callback.repo.ts';
import { handOver, type OpenCallback } from './callback.rules.ts';

export interface ReassignInput {
  fromUserId: string;
  /** One list, or all of them. */
  callListId?: string | null | undefined;
  /** Absent: the agents of each list in turn. */
  toUserId?: string | null | undefined;
}

/**
 * For an admin: gives all open callbacks of somebody away.
 * @returns how many
 */
export function reassignCallbacks(
  { pool }: Pick<CallListsServices, 'pool'>,
  { fromUserId, callListId, toUserId }: ReassignInput,
): Promise<number> {
  const from = requireUuid(fromUserId);
  const list = callListId ? requireUuid(callListId) : null;
  const to = toUserId ? requireUuid(toUserId) : null;
  return inTransaction(pool, async (client) => {
    const sql = pgSql(client);
    if (to && !(await readMembers(client, [to])).some(({ isActive }) => isActive)) {
      const sentence = 'Please choose an active agent';
      throw new AppError('BAD_INPUT', { userMessage: sentence, fields: { toUserId: sentence } });
    }
    return await give(sql, await openCallbacksOf(sql, [from], list), to);
  });
}

/** In the transaction that takes a list, or all rights, from these people: their promises in lists that they no longer see. */
export async function reassignOrphans(sql: Sql, userIds: readonly string[], callListId?: string): Promise<void> {
  if (userIds.length === 0) return;
  await give(sql, await orphanedCallbacksOf(sql, userIds, callListId ?? null), null);
}

async function give(sql: Sql, callbacks: readonly OpenCallback[], wanted: string | null): Promise<number> {
  if (callbacks.length === 0) return 0;
  const people = await readListPeople(sql, [...new Set(callbacks.map(({ callListId }) => callListId))]);
  const handed = handOver({ callbacks, people, adminIds: await readActiveAdminIds(sql), wanted });
  return handed.length === 0 ? 0 : await giveCallbacks(sql, handed);
}
