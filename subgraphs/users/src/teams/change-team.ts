import { AppError } from '@dialdeck/common/errors';
import { NO_SUCH_TEAM } from '@dialdeck/common/sentences';
import type { TeamChangeValues, TeamValues } from '@dialdeck/common/teams/teams.schemas';
import { newId } from '@dialdeck/node/process/new-id';
import type { UsersServices } from '#services.ts';
import { isUserId } from '#users/user-id.ts';
import { changeTree, requireTeam, type TreeChange, teamChanged } from './change-tree.ts';
import { insertTeam, updateTeam } from './team.repo.ts';
import type { TeamNode } from './team.ts';
import { nameKey, placeRefusal } from './tree.rules.ts';

/** @returns the id of the new team @throws BAD_INPUT, CONFLICT */
export function createTeam(
  services: UsersServices,
  { actorId, input }: { actorId: string | null; input: TeamValues },
): Promise<string> {
  return changeTree(services, actorId, async ({ db, tree, tell }) => {
    const team = { id: newId(), name: input.name, parentId: parentOf(tree, input.parentId) };
    refuse(tree, { ...team, id: null });
    await tell(teamChanged(await insertTeam(db, team)));
    return team.id;
  });
}

/** Renames a team, or moves it with its whole subtree. @throws BAD_INPUT, NOT_FOUND, CONFLICT */
export function changeTeam(
  services: UsersServices,
  { actorId, id, input }: { actorId: string | null; id: string; input: TeamChangeValues },
): Promise<string> {
  return changeTree(services, actorId, async ({ db, tree, tell }) => {
    const before = requireTeam(tree, id);
    const parentId = input.parentId === undefined ? before.parentId : parentOf(tree, input.parentId);
    const team = { id: before.id, name: input.name ?? before.name, parentId };
    refuse(tree, team);
    if (team.name !== before.name || team.parentId !== before.parentId) {
      await tell(teamChanged(await updateTeam(db, team)));
    }
    return team.id;
  });
}

function parentOf(tree: TreeChange['tree'], id: string | null | undefined): string | null {
  if (id === null || id === undefined) return null;
  const parent = isUserId(id) ? tree.get(id.toLowerCase()) : undefined;
  if (parent) return parent.id;
  const sentence = NO_SUCH_TEAM;
  throw new AppError('BAD_INPUT', { userMessage: sentence, fields: { parentId: sentence } });
}

type Placed = Omit<TeamNode, 'id'> & { id: string | null };

function refuse(tree: TreeChange['tree'], { id, name, parentId }: Placed): void {
  const refusal = placeRefusal(tree, id, parentId);
  if (refusal) throw new AppError('CONFLICT', { userMessage: refusal, fields: { parentId: refusal } });
  const key = nameKey(name);
  const isTaken = [...tree.values()].some(
    (other) => other.id !== id && other.parentId === parentId && nameKey(other.name) === key,
  );
  if (!isTaken) return;
  const sentence = 'A team with this name already exists here';
  throw new AppError('CONFLICT', { userMessage: sentence, fields: { name: sentence } });
}
