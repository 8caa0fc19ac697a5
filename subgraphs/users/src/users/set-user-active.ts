import { refuseEmergency, refuseRevival } from '#providers/refuse-change.ts';
import type { UsersServices } from '#services.ts';
import { changeUsers, lockForChange, userChanged } from './change-users.ts';
import type { TeamChange } from './team.rules.ts';
import type { UserRow } from './user.ts';

export interface SetUserActiveOptions {
  actorId: string | null;
  id: string;
  /** Absent: the other of what it is now, decided under the lock, so that two toggles make none. */
  isActive?: boolean;
}

export function setUserActive(
  services: UsersServices,
  { actorId, id, isActive }: SetUserActiveOptions,
): Promise<UserRow> {
  const wanted = (user: UserRow) => isActive ?? !user.isActive;
  const change = (user: UserRow): TeamChange => ({ kind: 'setActive', isActive: wanted(user) });
  return changeUsers(services, async (tx, publish) => {
    const before = await lockForChange(tx, { actorId, id, change });
    if (before.isActive === wanted(before)) return before;
    await (wanted(before) ? refuseRevival(tx, before) : refuseEmergency(tx, id));
    const user = await tx.update(before, { isActive: wanted(before), deactivatedBy: wanted(before) ? null : 'admin' });
    await publish(userChanged(user, { endSessions: !user.isActive }));
    return user;
  });
}
