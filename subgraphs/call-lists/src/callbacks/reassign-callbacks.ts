import { CALLBACKS_MOVED_MAX } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';
import { inTransaction } from '@dialdeck/node/database/database';
import { pgSql } from '@dialdeck/node/events/events';
import type { Actor } from '@dialdeck/node/security/identity';
import { adminAccessRequired, idOfNonAdmin } from '@dialdeck/node/security/rights';
import { readMembers } from '#members/member.repo.ts';
import type { CallListsServices } from '#services.ts';
import { looksAfterTeams } from '#teams/see-team.ts';
import { requireUuid, toUuid } from '#uuid.rules.ts';
import { giveCallbacks, holdManagedContacts, keepsLists, openCallbacksOf, readListPeople } from './callback.repo.ts';
import { dealCallbacks } from './callback.rules.ts';
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

const NO_RECEIVER = 'Choose an active agent who has these lists.';
const NO_CONTACTS = `Choose 1 to ${CALLBACKS_MOVED_MAX} contacts.`;

/**
 * For admins and leads: hands over the open callbacks of some contacts, all or none. Their times stay.
 * @returns the number of callbacks that have another owner now
 * @throws FORBIDDEN, BAD_INPUT, and NOT_FOUND for a contact outside the caller's teams
 */
export async function handOverCallbacks(
  { pool }: Pick<CallListsServices, 'pool'>,
  actor: Actor,
  { contactIds, userId }: { contactIds: readonly string[]; userId: string | null | undefined },
): Promise<number> {
  if (!(await looksAfterTeams(pool, actor))) throw adminAccessRequired();
  if (contactIds.length === 0 || contactIds.length > CALLBACKS_MOVED_MAX)
    throw new AppError('BAD_INPUT', { userMessage: NO_CONTACTS, fields: { contactIds: NO_CONTACTS } });
  const ids = [...new Set(contactIds.map(requireUuid))];
  return await inTransaction(pool, async (client) => {
    const run = pgSql(client);
    const held = await holdManagedContacts(run, ids, idOfNonAdmin(actor));
    if (held.length < ids.length) throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
    const wanted = userId == null ? null : toUuid(userId);
    const lists = [...new Set(held.map(({ callListId }) => callListId))];
    if (userId != null && !(wanted && (await keepsLists(run, wanted, lists)))) throw noReceiver();
    const callbacks = held.flatMap(({ ownerId, ...contact }) => (ownerId === null ? [] : [{ ...contact, ownerId }]));
    const handed = dealCallbacks({ callbacks, people: await readListPeople(run, lists), wanted });
    if (!handed) throw noReceiver();
    return handed.length === 0 ? 0 : await giveCallbacks(run, handed);
  });
}

const noReceiver = () => new AppError('BAD_INPUT', { userMessage: NO_RECEIVER, fields: { userId: NO_RECEIVER } });
