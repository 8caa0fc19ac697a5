import { failureOf, useQuery } from '@dialdeck/apollo';
import { Button, EmptyState, ErrorPanel, makeStyles, Panel, Spinner, Switch, tokens } from '@dialdeck/ui/core';
import { PeopleTeamRegular } from '@fluentui/react-icons/headless/svg/people-team';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { ChangeLeadsImportDocument, TeamRow_TeamFragmentDoc, TeamsPageDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';
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
            Everybody belongs to the organization.
          </EmptyState>
        ) : (
          <TeamTable teams={teams} actions={actions} />
        )}
      </Panel>
    </>
  );
}

const useStyles = makeStyles({ root: { marginBottom: tokens.spacingVerticalM } });

/** Whether leads do for their teams what admins do for all. */
function LeadsImport({ isOn }: { isOn: boolean }) {
  const styles = useStyles();
  const [change, isChanging] = useChange(ChangeLeadsImportDocument, {
    success: ({ changeOrganisationSettings: { leadsImport } }) => ({
      title: leadsImport ? 'Leads import and assign' : 'Leads no longer import and assign',
    }),
    failure: { fallback: 'Failed to change the setting' },
    update: (cache, { changeOrganisationSettings }) =>
      cache.modify({ fields: { organisationSettings: () => changeOrganisationSettings } }),
  });
  return (
    <div className={styles.root}>
      <Switch
        label="Allow leads to import contacts and assign agents"
        checked={isOn}
        aria-disabled={isChanging}
        onChange={(_event, { checked }) => {
          if (!isChanging) void change({ leadsImport: checked });
        }}
      />
    </div>
  );
}
