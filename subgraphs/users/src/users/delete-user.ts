import type { UsersServices } from '#services.ts';
import { changeUsers, lockForChange } from './change-users.ts';
import { refuseEmergency, refuseManaged } from './refuse-change.ts';

/** Removes a member. The member's calls stay in the reports, which contain the id only. */
export function deleteUser(
  services: UsersServices,
  { actorId, id }: { actorId: string | null; id: string },
): Promise<string> {
  return changeUsers(services, async (tx, publish) => {
    await refuseManaged(tx, await lockForChange(tx, { actorId, id, change: () => ({ kind: 'delete' }) }));
    await refuseEmergency(tx, id);
    await tx.delete(id);
    await publish({ type: 'user.deleted', key: id, payload: { id } });
    return id;
  });
}
