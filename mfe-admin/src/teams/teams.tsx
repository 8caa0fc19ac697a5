import { failureOf, useQuery } from '@dialdeck/apollo';
import { Button, EmptyState, ErrorPanel, Panel, Spinner } from '@dialdeck/ui/core';
import { PeopleTeamRegular } from '@fluentui/react-icons/headless/svg/people-team';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { TeamRow_TeamFragmentDoc, TeamsPageDocument } from '#__generated__/graphql.ts';
import { LeadsImport } from './leads-import.tsx';
import { type TeamActions, TeamTable } from './team-table.tsx';

/** The tree of teams, or its loading, empty or error state. */
export function Teams({ actions, onCreate }: { actions: TeamActions; onCreate: () => void }) {
  const { data, error, refetch } = useQuery(TeamsPageDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  if (error) {
    return (
      <ErrorPanel title="The teams could not be loaded" retryLabel="Try Again" onRetry={() => void refetch()}>
        {failureOf(error, 'Failed to fetch teams').sentence}
      </ErrorPanel>
    );
  }
  if (!data) {
    return (
      <Panel>
        <Spinner label="Loading teams..." />
      </Panel>
    );
  }
  const teams = readFragment(TeamRow_TeamFragmentDoc, data.teams);
  return (
    <>
      <LeadsImport isOn={data.organisationSettings.leadsImport} />
      <Panel>
        {teams.length === 0 ? (
          <EmptyState
            icon={<PeopleTeamRegular />}
            title="No teams yet."
            action={
              <Button appearance="primary" onClick={onCreate}>
                New Team
              </Button>
            }
          >
            Everybody belongs to the organisation.
          </EmptyState>
        ) : (
          <TeamTable teams={teams} actions={actions} />
        )}
      </Panel>
    </>
  );
}
