import { sql } from '@dialdeck/node/database/sql';

/** The mapping of a group by an admin. */
export type GroupMapping = { to: 'admins' } | { to: 'team'; teamId: string; role: 'agent' | 'lead' };

/** The columns of a mapping. */
export const MAPPING = sql`mapped_to AS "mappedTo", team_id AS "teamId", team_role AS "teamRole"`;

type MappingRow = Record<'mappedTo' | 'teamId' | 'teamRole', string | null>;

export function mappingOf({ mappedTo, teamId, teamRole }: MappingRow): GroupMapping | null {
  if (mappedTo === 'admins') return { to: 'admins' };
  return mappedTo === 'team' ? ({ to: 'team', teamId, role: teamRole } as GroupMapping) : null;
}
