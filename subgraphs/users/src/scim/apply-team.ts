import type { Sql } from '@dialdeck/node/events/events';
import { teamChanged } from '#teams/change-tree.ts';
import { memberChanges, type WantedMember } from '#teams/members.rules.ts';
import { putMembers, raiseVersion, readMembers, readTree, removeMembers } from '#teams/team.repo.ts';
import type { DirectoryTransaction } from './change-directory.ts';

/** Makes the members of a team the union of its groups: without a group it has none, and no lead. An archived team stays empty. */
export async function applyTeam({ tx, publish }: DirectoryTransaction, teamId: string): Promise<void> {
  const { sql } = tx;
  const team = (await readTree(sql)).get(teamId);
  if (!team) return;
  const { put, removed } = memberChanges(await readMembers(sql, teamId), await unionOf(sql, teamId));
  if (put.length === 0 && removed.length === 0) return;
  await removeMembers(sql, teamId, removed);
  await putMembers(sql, teamId, put);
  const version = await raiseVersion(sql, teamId);
  await publish([teamChanged({ ...team, version }, { added: put, removed })]);
}

/** A person who is a lead by one group is a lead. */
async function unionOf(sql: Sql, teamId: string): Promise<WantedMember[]> {
  const rows = await sql(
    `SELECT member.user_id::text AS "userId",
       CASE WHEN bool_or(scim_groups.team_role = 'lead') THEN 'lead' ELSE 'agent' END AS role
     FROM scim_groups JOIN scim_group_members AS member ON member.group_id = scim_groups.id
     WHERE scim_groups.team_id = $1::uuid GROUP BY member.user_id`,
    [teamId],
  );
  return rows as unknown as WantedMember[];
}
