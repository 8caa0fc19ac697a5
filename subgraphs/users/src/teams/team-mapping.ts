import type { Sql } from '@dialdeck/node/events/events';

/** The provider whose groups define a team's members; null for a team that is edited by hand. */
export async function managerOf(sql: Sql, teamId: string): Promise<string | null> {
  const [provider] = await sql(
    `SELECT providers.name FROM scim_groups JOIN providers ON providers.id = scim_groups.provider_id
     WHERE scim_groups.team_id = $1::uuid ORDER BY providers.name LIMIT 1`,
    [teamId],
  );
  return provider ? String(provider.name) : null;
}

/** An archived team belongs to no group. */
export async function unmapTeam(sql: Sql, teamId: string): Promise<void> {
  await sql(
    `UPDATE scim_groups SET mapped_to = NULL, team_id = NULL, team_role = NULL, updated_at = now()
     WHERE team_id = $1::uuid`,
    [teamId],
  );
}
