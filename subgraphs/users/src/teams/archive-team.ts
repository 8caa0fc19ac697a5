import { AppError } from '@dialdeck/common/errors';
import type { UsersServices } from '#services.ts';
import { changeTree, requireTeam, teamChanged } from './change-tree.ts';
import { archive, countWithin, readMembers, removeMembers, unmapTeam } from './team.repo.ts';
import { archiveRefusal } from './tree.rules.ts';

/** Removes a team from the tree for good; its members leave it, and its calls still count in the teams above. @throws NOT_FOUND, CONFLICT */
export function archiveTeam(
  services: UsersServices,
  { actorId, id }: { actorId: string | null; id: string },
): Promise<string> {
  return changeTree(services, actorId, async ({ db, tree, tell }) => {
    const team = requireTeam(tree, id);
    const refusal = archiveRefusal(await countWithin(db, team.id));
    if (refusal) throw new AppError('CONFLICT', { userMessage: refusal });
    const removed = (await readMembers(db, team.id)).map(({ userId }) => userId);
    await removeMembers(db, team.id, removed);
    await unmapTeam(db, team.id);
    const version = await archive(db, team.id);
    await tell(teamChanged({ ...team, version }, { archived: true, removed }));
    return team.id;
  });
}
