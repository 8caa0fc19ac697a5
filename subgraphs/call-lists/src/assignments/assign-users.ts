import { AssignUsersSchema } from '@dialdeck/common/calls/call-list.schemas';
import { AppError } from '@dialdeck/common/errors';
import { hasAdminRole } from '@dialdeck/common/words';
import { parse } from '@dialdeck/node/graphql/parse';
import type { Actor } from '@dialdeck/node/security/identity';
import type { CallListRow } from '#call-lists/call-list.ts';
import { findManagedList } from '#call-lists/find-managed-list.ts';
import type { CallListsServices } from '#services.ts';
import { membersAround } from '#teams/team.repo.ts';
import { requireUuid, toUuid } from '#uuid.rules.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'assignments' | 'clock'>;

export interface AssignUsersInput {
  callListId: string;
  userIds: readonly string[];
}

/** At least one active user with role user. Replaces the assignment. */
export function assignUsers(services: Services, actor: Actor, input: AssignUsersInput): Promise<CallListRow> {
  return assign(services, actor, input, 'replace');
}

/** Adds assignments and removes none; adding an existing one is no error. */
export function addAssignments(services: Services, actor: Actor, input: AssignUsersInput): Promise<CallListRow> {
  return assign(services, actor, input, 'add');
}

async function assign(
  services: Services,
  actor: Actor,
  { callListId, ...sent }: AssignUsersInput,
  how: 'add' | 'replace',
): Promise<CallListRow> {
  const { assignments, clock } = services;
  const list = await findManagedList(services, actor, callListId);
  const { userIds } = parse(AssignUsersSchema, sent);
  const wanted = [...new Set(userIds.map((id) => toUuid(id)))];
  const known = wanted.filter((id) => id !== null);
  const assignable = await assignableBy(services, actor, list, known);
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

/**
 * The people a caller may assign to a list: for an admin every active agent, for a lead the agents of the list's team and of the
 * teams above and below it. A present assignee may stay.
 */
async function assignableBy(
  { pool, assignments }: Services,
  actor: Actor,
  { id, teamId }: CallListRow,
  userIds: readonly string[],
): Promise<Set<string>> {
  const assignable = await assignments.assignable(userIds);
  if (hasAdminRole(actor) || teamId === null) return assignable;
  const [around, assigned] = await Promise.all([membersAround(pool, teamId, userIds), assignments.userIds([id])]);
  return assignable.intersection(around.union(new Set(assigned.get(id))));
}
