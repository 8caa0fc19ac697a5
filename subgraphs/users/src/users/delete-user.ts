import type { UsersServices } from '#services.ts';
import { changeUsers, lockForChange } from './change-users.ts';
import { refuseEmergency, refuseManaged } from './refuse-change.ts';

/** Removes a member. Calls that the member made stay in the reports: they carry the id alone. */
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
