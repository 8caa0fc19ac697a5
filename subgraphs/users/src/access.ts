import type { Actor } from '@dialdeck/node/identity';

/**
 * Who may see a profile: admins everybody's, anybody the own one, nobody else any. Names that agents see of each other
 * (who holds a contact) are kept by `call-lists`, so this needs no wider door.
 */
export function canSeeUser(actor: Actor, id: string): boolean {
  return actor.role === 'admin' || (actor.userId !== null && actor.userId === id);
}
