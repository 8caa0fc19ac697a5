import type { UsersServices } from '#services.ts';
import { changeUsers, lockForChange, userChanged } from './change-users.ts';
import { refuseEmergency, refuseRevival } from './refuse-change.ts';
import type { UserRow } from './user.ts';
import type { UserChange } from './user-change.rules.ts';

export interface SetUserActiveOptions {
  actorId: string | null;
  id: string;
  /** Absent: the opposite of the present state, read under the lock, so that two toggles cancel each other out. */
  isActive?: boolean;
}

export function setUserActive(
  services: UsersServices,
  { actorId, id, isActive }: SetUserActiveOptions,
): Promise<UserRow> {
  const wanted = (user: UserRow) => isActive ?? !user.isActive;
  const change = (user: UserRow): UserChange => ({ kind: 'setActive', isActive: wanted(user) });
  return changeUsers(services, async (tx, publish) => {
    const before = await lockForChange(tx, { actorId, id, change });
    if (before.isActive === wanted(before)) return before;
    await (wanted(before) ? refuseRevival(tx, before) : refuseEmergency(tx, id));
    const user = await tx.update(before, { isActive: wanted(before), deactivatedBy: wanted(before) ? null : 'admin' });
    await publish(userChanged(user, { endSessions: !user.isActive }));
    return user;
  });
}
