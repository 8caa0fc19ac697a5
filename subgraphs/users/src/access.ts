import type { Actor } from '@dialdeck/node/identity';

/**
 * Who may see a profile: admins everybody's, other people only their own. The names that agents see of each other
 * (who holds a contact) come from `call-lists`, so this needs no exception.
 */
export function canSeeUser(actor: Actor, id: string): boolean {
  return actor.role === 'admin' || (actor.userId !== null && actor.userId === id);
}
