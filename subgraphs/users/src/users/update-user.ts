import type { UpdateUserValues } from '@dialdeck/common/teams/team.schemas';
import type { UsersServices } from '#services.ts';
import { changeUsers, lockForChange, userChanged } from './change-users.ts';
import { refuseEmergency, refuseManaged } from './refuse-change.ts';
import type { UserRow } from './user.ts';
import { takesRights, type UserChange } from './user-change.rules.ts';

export interface UpdateUserOptions {
  actorId: string | null;
  id: string;
  input: UpdateUserValues;
}

/** Changes names and role; the address cannot change. */
export function updateUser(services: UsersServices, { actorId, id, input }: UpdateUserOptions): Promise<UserRow> {
  const change: UserChange = { kind: 'rename', role: input.role };
  return changeUsers(services, async (tx, publish) => {
    const before = await lockForChange(tx, { actorId, id, change: () => change });
    await refuseManaged(tx, before);
    if (takesRights(before, change)) await refuseEmergency(tx, id);
    const user = await tx.update(before, input);
    await publish(userChanged(user, { endSessions: takesRights(before, change) }));
    return user;
  });
}
