import type { Actor } from '@dialdeck/node/identity';

/** Which call lists somebody may see. Contacts follow their list. */
export type ListScope = { kind: 'all' } | { kind: 'assigned'; userId: string } | { kind: 'none' };

/** Admins see all lists, users active lists that are assigned to them, nobody else any. */
export function listScope({ role, userId }: Pick<Actor, 'role' | 'userId'>): ListScope {
  if (role === 'admin') return { kind: 'all' };
  if (role === 'user' && userId !== null) return { kind: 'assigned', userId };
  return { kind: 'none' };
}

/** A call is seen by who made it, and by admins. */
export function canSeeCall({ role, userId }: Pick<Actor, 'role' | 'userId'>, call: { userId: string }): boolean {
  return role === 'admin' || (role === 'user' && userId === call.userId);
}

/** Who has a list is for admins to know. */
export function canSeeAssignments({ role }: Pick<Actor, 'role'>): boolean {
  return role === 'admin';
}
