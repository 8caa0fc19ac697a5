import { teamChanged } from '#teams/change-tree.ts';
import { memberChanges } from '#teams/members.rules.ts';
import { putMembers, raiseVersion, readMembers, readTree, removeMembers } from '#teams/team.repo.ts';
import type { DirectoryTransaction } from './change-directory.ts';

/** Makes the members of a team the union of its groups: without a group it has none, and no lead. An archived team stays empty. */
export async function applyTeam({ tx, members, publish }: DirectoryTransaction, teamId: string): Promise<void> {
  const { db } = tx;
  const team = (await readTree(db)).get(teamId);
  if (!team) return;
  const { put, removed } = memberChanges(await readMembers(db, teamId), await members.ofTeam(teamId));
  if (put.length === 0 && removed.length === 0) return;
  await removeMembers(db, teamId, removed);
  await putMembers(db, teamId, put);
  const version = await raiseVersion(db, teamId);
  await publish([teamChanged({ ...team, version }, { added: put, removed })]);
}
