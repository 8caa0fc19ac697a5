import { hasAdminRole, type Role } from '@dialdeck/common/words';
import type { UserRow } from './user.ts';

/** An admin's change to a user. */
export type UserChange = { kind: 'rename'; role: Role } | { kind: 'setActive'; isActive: boolean } | { kind: 'delete' };

export interface UserChangeCase {
  actorId: string | null;
  target: Pick<UserRow, 'id' | 'role' | 'isActive'>;
  change: UserChange;
  /** Active admins other than the target. */
  otherActiveAdmins: number;
}

const ABOUT_ONESELF = {
  rename: 'You cannot change your own role',
  setActive: 'You cannot deactivate your own account',
  delete: 'You cannot delete your own account',
} as const;

export const LAST_ADMIN = 'There must be at least one active admin';

/** Rejects removing oneself or the last active admin. Returns the sentence, or null when the change is allowed. */
export function changeRefusal({ actorId, target, change, otherActiveAdmins }: UserChangeCase): string | null {
  if (!takesRights(target, change)) return null;
  if (target.id === actorId) return ABOUT_ONESELF[change.kind];
  const isActiveAdmin = hasAdminRole(target) && target.isActive;
  return isActiveAdmin && otherActiveAdmins === 0 ? LAST_ADMIN : null;
}

/** Whether the member can do less afterwards. Such a change also ends the member's sessions. */
export function takesRights(target: Pick<UserRow, 'role' | 'isActive'>, change: UserChange): boolean {
  switch (change.kind) {
    case 'rename':
      // A promotion ends sessions as well: "change of role ends that user's sessions at once".
      return change.role !== target.role;
    case 'setActive':
      return target.isActive && !change.isActive;
    case 'delete':
      return true;
  }
}
