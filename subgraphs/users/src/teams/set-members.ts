import { AppError } from '@dialdeck/common/errors';
import type { TeamMembersValues } from '@dialdeck/common/teams/teams.schemas';
import type { UsersServices } from '#services.ts';
import { isUserId } from '#users/user-id.ts';
import { changeTree, requireTeam, type TreeChange, teamChanged } from './change-tree.ts';
import { memberChanges, memberRefusal, type WantedMember } from './members.rules.ts';
import {
  holdPeople,
  managerOf,
  putMembers,
  raiseVersion,
  readMembers,
  removeMembers,
  type StoredTeam,
} from './team.repo.ts';
import type { TeamMembersRow } from './team.ts';

/** Replaces the members of a team. @throws BAD_INPUT, NOT_FOUND, CONFLICT */
export function setTeamMembers(
  services: UsersServices,
  { actorId, id, input }: { actorId: string | null; id: string; input: TeamMembersValues },
): Promise<TeamMembersRow> {
  return changeTree(services, actorId, async (change) => {
    const team = requireTeam(change.tree, id);
    const manager = await managerOf(change.db, team.id);
    if (manager) throw new AppError('CONFLICT', { userMessage: `Managed by ${manager}` });
    if (input.version != null && input.version !== team.version) {
      throw new AppError('CONFLICT', { userMessage: 'The team was changed in the meantime. Please load it again.' });
    }
    return await replaceMembers(change, team, input.members);
  });
}

/** Replaces the members within a change that has begun. @throws BAD_INPUT */
async function replaceMembers(
  { db, tell }: Pick<TreeChange, 'db' | 'tell'>,
  team: StoredTeam,
  members: readonly WantedMember[],
): Promise<TeamMembersRow> {
  const wanted = members.map(({ userId, role }) => ({ userId: userId.toLowerCase(), role }));
  const ids = wanted.map(({ userId }) => userId).filter(isUserId);
  const people = await holdPeople(db, ids);
  const before = await readMembers(db, team.id);
  const refusal = memberRefusal(before, wanted, people);
  if (refusal) throw new AppError('BAD_INPUT', { userMessage: refusal, fields: { members: refusal } });
  const { put, removed } = memberChanges(before, wanted);
  if (put.length === 0 && removed.length === 0) return { version: team.version, members: before };
  await removeMembers(db, team.id, removed);
  await putMembers(db, team.id, put);
  const version = await raiseVersion(db, team.id);
  await tell(teamChanged({ ...team, version }, { added: put, removed }));
  return { version, members: await readMembers(db, team.id) };
}
