import { refuseEmergency, refuseManaged } from '#providers/refuse-change.ts';
import { changeTeam, lockForChange, type TeamServices } from './change-team.ts';

/** Removes a member. Calls that the member made stay in the reports: they carry the id alone. */
export function deleteUser(
  services: TeamServices,
  { actorId, id }: { actorId: string | null; id: string },
): Promise<string> {
  return changeTeam(services, async (tx, publish) => {
    await refuseManaged(tx, await lockForChange(tx, { actorId, id, change: () => ({ kind: 'delete' }) }));
    await refuseEmergency(tx, id);
    await tx.delete(id);
    await publish({ type: 'user.deleted', key: id, payload: { id } });
    return id;
  });
}
