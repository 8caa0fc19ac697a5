import { hasAdminRole } from '@dialdeck/common/words';
import { teamChanged } from '#teams/change-tree.ts';
import { memberChanges } from '#teams/members.rules.ts';
import { putMembers, raiseVersion, readMembers, readTree, removeMembers } from '#teams/team.repo.ts';
import { userChanged } from '#users/change-users.ts';
import { type DirectoryTransaction, LastAdminError } from './change-directory.ts';
import type { GroupMapping } from './group-mapping.ts';

/** People whose memberships changed, and the mappings of the groups. */
export interface MembershipChange {
  people: readonly string[];
  mappings: readonly GroupMapping[];
}

/**
 * Applies the mappings of people's groups after memberships or a mapping have changed. A change of role ends sessions.
 * @throws LastAdminError
 */
export async function applyMappings(directory: DirectoryTransaction, change: MembershipChange): Promise<void> {
  const teams = change.mappings.flatMap((mapping) => (mapping.to === 'team' ? mapping.teamId : []));
  for (const team of new Set(teams)) await applyTeam(directory, team);
  if (change.people.length === 0) return;
  if (change.mappings.some(({ to }) => to === 'admins')) await applyRoles(directory, change.people);
}

async function applyRoles(directory: DirectoryTransaction, people: readonly string[]): Promise<void> {
  const { tx, members, provider, publish } = directory;
  const admins = await tx.lockActiveAdmins();
  const wrong = await members.lockWrongRoles(provider.id, people);
  const demoted = wrong.filter(({ isAdmin }) => isAdmin).map(({ id }) => id);
  const promoted = wrong.filter(({ isAdmin }) => !isAdmin).map(({ id }) => id);
  const changed = await members.setRoles(promoted, demoted);
  const isAnyAdminLeft =
    admins.some((id) => !demoted.includes(id)) || changed.some((user) => hasAdminRole(user) && user.isActive);
  if (demoted.length > 0 && !isAnyAdminLeft) throw new LastAdminError(demoted);
  await publish(changed.map((user) => userChanged(user, { endSessions: true })));
}

/** Makes the members of a team the union of its groups: without a group it has none, and no lead. An archived team stays empty. */
async function applyTeam({ tx, members, publish }: DirectoryTransaction, teamId: string): Promise<void> {
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
