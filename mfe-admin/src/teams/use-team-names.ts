import { useQuery } from '@dialdeck/apollo';
import { TeamNamesDocument } from '#__generated__/graphql.ts';
import { inTree, type Placed, type TreeTeam } from './team-tree.rules.ts';

/** All teams as a tree; none until they are known, and where they cannot be read: lists need no teams. */
export function useTeamNames(): readonly Placed<TreeTeam>[] {
  const { data } = useQuery(TeamNamesDocument);
  return inTree(data?.teams.map((team) => ({ ...team, parentId: team.parentId ?? null })) ?? []);
}
