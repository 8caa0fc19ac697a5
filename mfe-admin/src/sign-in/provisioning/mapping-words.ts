import type { ProvisionedGroupFragment } from '#__generated__/graphql.ts';

interface NamedTeam {
  id: string;
  name: string;
}

/** The meaning of a directory's group. */
export function mappingWords(mapping: ProvisionedGroupFragment['mapping'], teams: readonly NamedTeam[]): string {
  if (!mapping) return 'Nothing';
  if (mapping.to === 'admins') return 'Admins';
  const name = teams.find(({ id }) => id === mapping.teamId)?.name ?? 'a team';
  return `${mapping.role === 'lead' ? 'Leads' : 'Agents'} of ${name}`;
}
