import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/identity';
import type { CallListRow } from '#call-lists/call-list.ts';
import { findCallList } from '#call-lists/find-call-list.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid, toUuid } from '#uuid.rules.ts';

type Services = Pick<CallListsServices, 'lists' | 'assignments' | 'clock'>;

export interface AssignUsersInput {
  callListId: string;
  userIds: readonly string[];
}

/** At least one active user with role user. Replaces the assignment. */
export function assignUsers(services: Services, actor: Actor, input: AssignUsersInput): Promise<CallListRow> {
  return assign(services, actor, input, 'replace');
}

/** Adds assignments, and takes none away; twice is no error. */
export function addAssignments(services: Services, actor: Actor, input: AssignUsersInput): Promise<CallListRow> {
  return assign(services, actor, input, 'add');
}

async function assign(
  { lists, assignments, clock }: Services,
  actor: Actor,
  { callListId, userIds }: AssignUsersInput,
  how: 'add' | 'replace',
): Promise<CallListRow> {
  const list = await findCallList(lists, actor, callListId);
  const wanted = [...new Set(userIds.map((id) => toUuid(id)))];
  const known = wanted.filter((id) => id !== null);
  const assignable = await assignments.assignable(known);
  if (wanted.length === 0 || wanted.some((id) => id === null || !assignable.has(id))) {
    const sentence = 'Call lists are assigned to active users with role user only';
    throw new AppError('BAD_INPUT', { userMessage: sentence, fields: { userIds: sentence } });
  }
  await assignments[how]({
    callListId: list.id,
    userIds: known,
    assignedBy: requireUuid(actor.userId),
    assignedAt: clock(),
  });
  return list;
}
