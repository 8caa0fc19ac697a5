import { AppError } from '@dialdeck/common/errors';
import { inTransaction } from '@dialdeck/node/database/database';
import { pgSql } from '@dialdeck/node/events/events';
import { readMembers } from '#members/member.repo.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { openCallbacksOf } from './callback.repo.ts';
import { giveAway } from './hand-over-callbacks.ts';

export interface ReassignInput {
  fromUserId: string;
  /** One list; absent: all lists. */
  callListId?: string | null | undefined;
  /** Absent: the agents of each list in turn. */
  toUserId?: string | null | undefined;
}

/**
 * For admins: hands over all open callbacks of a person.
 * @returns the number of callbacks
 */
export function reassignCallbacks(
  { pool }: Pick<CallListsServices, 'pool'>,
  { fromUserId, callListId, toUserId }: ReassignInput,
): Promise<number> {
  const from = requireUuid(fromUserId);
  const list = callListId ? requireUuid(callListId) : null;
  const to = toUserId ? requireUuid(toUserId) : null;
  return inTransaction(pool, async (client) => {
    const run = pgSql(client);
    if (to && !(await readMembers(client, [to])).some(({ isActive }) => isActive)) {
      const sentence = 'Please choose an active agent';
      throw new AppError('BAD_INPUT', { userMessage: sentence, fields: { toUserId: sentence } });
    }
    return await giveAway(run, await openCallbacksOf(run, [from], list), to);
  });
}
