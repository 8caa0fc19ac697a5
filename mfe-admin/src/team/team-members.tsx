import { failureOf, useNextPage, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { Button, EmptyState, ErrorPanel, Panel, SearchBox, Spinner, useSettled } from '@dialdeck/ui/core';
import { PeopleTeamRegular } from '@fluentui/react-icons/headless/svg/people-team';
import { type ReactNode, useState } from 'react';
import { TeamManagementPageDocument } from '#__generated__/graphql.ts';
import { LoadMore } from '#paging/load-more.tsx';
import { Activation } from '#users/activation.tsx';
import { useActivation } from '#users/use-activation.ts';
import { TeamSummary } from './team-summary.tsx';
import { TeamTable } from './team-table.tsx';
import type { TeamActions } from './use-member-actions.tsx';
import { useRetries } from './use-retries.ts';

const FALLBACK = 'Failed to fetch users';

export interface TeamMembersProps {
  /** What is done in a dialog of the page. */
  actions: Omit<TeamActions, 'toggle'>;
  onAdd: () => void;
  /** Comes once the table has its height, so that nothing pushes it down. */
  below: ReactNode;
}

/** The figures and the table, and what stands in their place while there is nothing to show. */
export function TeamMembers({ actions, onAdd, below }: TeamMembersProps) {
  const { asking, toggle } = useActivation();
  const [term, setTerm] = useState('');
  const search = useSettled(term.trim());
  const variables = { first: PAGE_SIZE_DEFAULT, ...(search && { search }) };
  const { data, previousData, error, refetch } = useQuery(TeamManagementPageDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const loadMore = useNextPage(TeamManagementPageDocument, variables, {
    pageOf: ({ users }) => users,
    withPage: (before, users) => ({ ...before, users }),
  });
  const { isRetrying, startOver } = useRetries(error, refetch);

  if (error && !isRetrying) {
    return (
      <>
        <ErrorPanel
          title="Error Loading Users"
          retryLabel="Try Again"
          onRetry={() => {
            startOver();
            refetch().catch(() => undefined); // told by `error`
          }}
        >
          {failureOf(error, FALLBACK).sentence}
        </ErrorPanel>
        {below}
      </>
    );
  }
  const shown = data ?? previousData;
  return (
    <>
      <TeamSummary summary={shown?.teamSummary} />
      <Panel
        title={shown ? `Team Members (${shown.users.totalCount.toLocaleString()})` : 'Team Members'}
        actions={
          <SearchBox
            placeholder="Search team members..."
            aria-label="Search team members"
            value={term}
            onChange={(_event, { value }) => setTerm(value)}
          />
        }
      >
        {!shown && <Spinner label="Loading team members..." />}
        {shown && shown.users.nodes.length === 0 && <NoMembers search={search} onAdd={onAdd} />}
        {shown && shown.users.nodes.length > 0 && (
          <TeamTable users={shown.users.nodes} actions={{ ...actions, toggle }} />
        )}
        {shown && <LoadMore pageInfo={shown.users.pageInfo} onLoadMore={loadMore} fallback={FALLBACK} />}
      </Panel>
      {shown && below}
      <Activation asking={asking} />
    </>
  );
}

function NoMembers({ search, onAdd }: { search: string; onAdd: () => void }) {
  return (
    <EmptyState
      icon={<PeopleTeamRegular />}
      title="No team members found"
      action={
        !search && (
          <Button appearance="primary" onClick={onAdd}>
            Add Team Member
          </Button>
        )
      }
    >
      {search ? `No results for "${search}"` : 'Add your first team member to get started'}
    </EmptyState>
  );
}
