import { hasAdminRole } from '@dialdeck/common/words';
import type { Asker } from '@dialdeck/node/security/rights';

/**
 * Who may see a profile: admins see every profile, other people only their own. The names that agents see of each other
 * (who holds a contact) come from `call-lists`, so this needs no exception.
 */
export function canSeeUser(actor: Asker, id: string): boolean {
  return hasAdminRole(actor) || (actor.userId !== null && actor.userId === id);
}
