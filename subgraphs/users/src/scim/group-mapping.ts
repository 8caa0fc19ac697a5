/** The mapping of a group by an admin. */
export type GroupMapping = { to: 'admins' } | { to: 'team'; teamId: string; role: 'agent' | 'lead' };

/** The columns of a mapping. */
export const MAPPING = 'mapped_to AS "mappedTo", team_id::text AS "teamId", team_role AS "teamRole"';

export function mappingOf({ mappedTo, teamId, teamRole }: Record<string, unknown>): GroupMapping | null {
  if (mappedTo === 'admins') return { to: 'admins' };
  return mappedTo === 'team' ? ({ to: 'team', teamId, role: teamRole } as GroupMapping) : null;
}
