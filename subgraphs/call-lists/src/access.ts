import type { Actor } from '@dialdeck/node/identity';

type Asker = Pick<Actor, 'role' | 'userId'>;

/** Which call lists somebody may see. Contacts follow their list. */
export type ListScope =
  | { kind: 'all' }
  /** Active lists that are assigned to them, and all lists of the teams that they lead and of those below. */
  | { kind: 'member'; userId: string }
  | { kind: 'none' };

/**
 * Admins see all lists, members what is assigned to them or of a team that they look after, nobody else any. Which lists those
 * are is answered by the database with the rows themselves (`scope.sql.ts`), so no answer is older than the last change.
 */
export function listScope({ role, userId }: Asker): ListScope {
  if (role === 'admin') return { kind: 'all' };
  if (role === 'user' && userId !== null) return { kind: 'member', userId };
  return { kind: 'none' };
}

/**
 * A call is seen by who made it, by leads of the team that its list was of, and by admins.
 * @param led the teams that the caller looks after
 */
export function canSeeCall(
  { role, userId }: Asker,
  call: { userId: string; teamId: string | null },
  led: ReadonlySet<string>,
): boolean {
  if (role === 'admin') return true;
  return role === 'user' && (userId === call.userId || (call.teamId !== null && led.has(call.teamId)));
}

/** Who has a list is for those to know who look after it: admins, and leads of its team. */
export function canSeeAssignments(
  { role }: Pick<Actor, 'role'>,
  list: { teamId: string | null },
  led: ReadonlySet<string>,
): boolean {
  return role === 'admin' || (role === 'user' && list.teamId !== null && led.has(list.teamId));
}
