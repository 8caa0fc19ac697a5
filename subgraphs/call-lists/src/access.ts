import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/identity';

type Asker = Pick<Actor, 'role' | 'userId'>;

/** Which call lists somebody may see. Contacts follow their list. */
export type ListScope =
  | { kind: 'all' }
  /** Active lists that are assigned to them, and all lists of the teams that they lead and of those below. */
  | { kind: 'member'; userId: string }
  | { kind: 'none' };

/**
 * Admins see all lists, members those assigned to them or of a team that they lead, others none. The database itself applies
 * this scope when it reads rows (`scope.sql.ts`), so no answer is older than the last change.
 */
export function listScope({ role, userId }: Asker): ListScope {
  if (role === 'admin') return { kind: 'all' };
  if (role === 'user' && userId !== null) return { kind: 'member', userId };
  return { kind: 'none' };
}

/**
 * A call is seen by who made it, by leads of the team that its list was of, and by admins.
 * @param isLed whether the caller looks after that team
 */
export function canSeeCall({ role, userId }: Asker, call: { userId: string }, isLed: boolean): boolean {
  return role === 'admin' || (role === 'user' && (isLed || userId === call.userId));
}

/** Only those who manage a list see its assignees: admins, and leads of its team. */
export function canSeeAssignments({ role }: Pick<Actor, 'role'>, isLed: boolean): boolean {
  return role === 'admin' || (role === 'user' && isLed);
}

/** The routes of files are for admins. */
export function requireAdmin({ role }: Pick<Actor, 'role'>): void {
  if (role === 'anonymous') throw new AppError('UNAUTHENTICATED');
  if (role !== 'admin') throw new AppError('FORBIDDEN', { userMessage: 'Admin access required' });
}
