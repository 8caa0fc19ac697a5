import { hasAdminRole } from '@dialdeck/common/words';
import { type Asker, idOfNonAdmin } from '@dialdeck/node/security/rights';

/** The call lists that a caller may see. Contacts follow their list. */
export type ListScope =
  | { kind: 'all' }
  /** Active lists assigned to the user, and all lists of the teams that the user leads and of the teams below. */
  | { kind: 'member'; userId: string }
  /** The same, and paused lists assigned to the user: calls that were made in them are saved as usual. */
  | { kind: 'keeper'; userId: string }
  | { kind: 'none' };

/**
 * Admins see all lists, members see lists assigned to them or owned by a team that they lead, others see none. The database itself applies
 * this scope when it reads rows (`scope.sql.ts`), so no answer is older than the last change.
 */
export function listScope(asker: Asker): ListScope {
  if (hasAdminRole(asker)) return { kind: 'all' };
  const userId = idOfNonAdmin(asker);
  return userId === null ? { kind: 'none' } : { kind: 'member', userId };
}

/** The call lists whose calls a caller may log, finish, correct and undo. A pause loses no call. */
export function keptScope(asker: Asker): ListScope {
  const scope = listScope(asker);
  return scope.kind === 'member' ? { ...scope, kind: 'keeper' } : scope;
}

/**
 * Whether a user manages the lists of a team: changes their assignments, finishes calls for agents, corrects results at any time.
 * @param isLed whether the user leads the team of the list
 */
export function looksAfter(asker: Pick<Asker, 'role'>, isLed: boolean): boolean {
  return hasAdminRole(asker) || (asker.role === 'user' && isLed);
}

/** The agent who made a call may see it, and so may the managers of its list. */
export function canSeeCall(asker: Asker, call: { userId: string }, isLed: boolean): boolean {
  return looksAfter(asker, isLed) || idOfNonAdmin(asker) === call.userId;
}
