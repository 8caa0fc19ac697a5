import { hasAdminRole } from '@dialdeck/common/words';
import { type Asker, idOfNonAdmin } from '@dialdeck/node/security/rights';

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
export function listScope(asker: Asker): ListScope {
  if (hasAdminRole(asker)) return { kind: 'all' };
  const userId = idOfNonAdmin(asker);
  return userId === null ? { kind: 'none' } : { kind: 'member', userId };
}

/**
 * Whether somebody looks after the lists of a team: manages their assignments, finishes calls for agents, corrects results at any time.
 * @param isLed whether they lead the team of the list
 */
export function looksAfter(asker: Pick<Asker, 'role'>, isLed: boolean): boolean {
  return hasAdminRole(asker) || (asker.role === 'user' && isLed);
}

/** A call is seen by who made it, and by those who look after the list that it was of. */
export function canSeeCall(asker: Asker, call: { userId: string }, isLed: boolean): boolean {
  return looksAfter(asker, isLed) || idOfNonAdmin(asker) === call.userId;
}
