import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { TeamNamesDocument } from '#__generated__/graphql.ts';

/** The graph's answer for the teams. */
export const teamsOf = (...teams: { id: string; name: string; parentId?: string }[]) =>
  onDocument(TeamNamesDocument, () => ({
    __typename: 'Query',
    teams: teams.map((team) => ({ __typename: 'Team', parentId: null, ...team })),
  }));
