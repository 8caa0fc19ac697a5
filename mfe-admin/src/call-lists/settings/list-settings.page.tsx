import { failureOf, useQuery } from '@dialdeck/apollo';
import type { ScreenProps } from '@dialdeck/contract';
import { Link, useParams } from '@dialdeck/router';
import { EmptyState, ErrorPanel, PageHeader, Panel, Spinner, useLinkClassName } from '@dialdeck/ui/core';
import { ListBarRegular } from '@fluentui/react-icons/headless/svg/list-bar';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { CallListSettings_CallListFragmentDoc, CallListSettingsDocument } from '#__generated__/graphql.ts';
import { listRights } from '#call-lists/list-rights.ts';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { useShell } from '#shell-context.ts';
import { useTeamNames } from '#teams/use-team-names.ts';
import { ListSettings } from './list-settings.tsx';

/** Everything that can be set for one call list. */
export function ListSettingsPage({ shell }: ScreenProps) {
  const { id = '' } = useParams();
  return (
    <AdminLayout shell={shell}>
      <CurrentSettings key={id} id={id} />
    </AdminLayout>
  );
}

function CurrentSettings({ id }: { id: string }) {
  const { session } = useShell();
  const teams = useTeamNames();
  const { data, error, refetch } = useQuery(CallListSettingsDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const list = readFragment(CallListSettings_CallListFragmentDoc, data?.callList);
  const rights = listRights(
    session,
    teams.map((team) => team.id),
  );
  if (list && rights.manages(list))
    return <ListSettings list={list} isAdmin={rights.isAdmin} teams={teams} before={<BackToLists />} />;
  return (
    <>
      <PageHeader title={list?.name ?? 'List Settings'} before={<BackToLists />} />
      {error ? (
        <ErrorPanel title="The settings could not be loaded" onRetry={() => void refetch()}>
          {failureOf(error, 'Please try again.').sentence}
        </ErrorPanel>
      ) : (
        <Panel>
          {!data && <Spinner label="Loading settings..." />}
          {data && !list && (
            <EmptyState icon={<ListBarRegular />} title="Call list not found">
              It may have been deleted, or it belongs to another team.
            </EmptyState>
          )}
          {list && (
            <EmptyState icon={<ListBarRegular />} title="Only admins can change this list">
              Leads change the lists of their teams where the organization allows it.
            </EmptyState>
          )}
        </Panel>
      )}
    </>
  );
}

function BackToLists() {
  return (
    <Link to="/admin/call-lists" className={useLinkClassName()}>
      Back to Call Lists
    </Link>
  );
}
