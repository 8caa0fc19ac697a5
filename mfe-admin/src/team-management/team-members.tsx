import { failureOf, useNextPage, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { ERROR_CATALOGUE } from '@dialdeck/common/errors';
import { fullName } from '@dialdeck/common/teams/user.rules';
import {
  Button,
  EmptyState,
  ErrorPanel,
  FigureCard,
  FigureCardSkeleton,
  FigureGrid,
  lazyPart,
  Panel,
  SearchBox,
  Spinner,
} from '@dialdeck/ui/core';
import { PeopleTeamRegular } from '@fluentui/react-icons/headless/svg/people-team';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { TeamManagementPageDocument, TeamRow_UserFragmentDoc } from '#__generated__/graphql.ts';
import { useSelection } from '#bulk/use-selection.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { LoadMore } from '#paging/load-more.tsx';
import { useShell } from '#shell-context.ts';
import { choiceVariables } from '#table/table-choice.rules.ts';
import { useTableChoice } from '#table/use-table-choice.ts';
import { Activation, useActivation } from '#user-management/activation.tsx';
import { TeamTable } from './member-table.tsx';
import type { TeamActions } from './use-member-actions.tsx';

const MemberSelection = lazyPart(async () => (await import('./member-selection.tsx')).MemberSelection);

const FALLBACK = 'Failed to fetch users';
const SORTS = ['created', 'name', 'email', 'role', 'status'] as const;

export interface TeamMembersProps {
  /** Actions that open a dialog of the page. */
  actions: Omit<TeamActions, 'toggle'>;
  onAdd: () => void;
  /** Comes once the table has its height, so that nothing pushes it down. */
  below: ReactNode;
}

/** The figures and the table, or their loading, empty or error state. */
export function TeamMembers({ actions, onAdd, below }: TeamMembersProps) {
  const { asking, toggle } = useActivation();
  const { session } = useShell();
  const { choice, searchBox, sortBy } = useTableChoice(SORTS);
  const variables = { first: PAGE_SIZE_DEFAULT, ...choiceVariables(choice) };
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
  const shown = data ?? previousData;
  const rows = shown?.users.nodes ?? [];
  const selection = useSelection(rows.map(({ id }) => id).filter((id) => id !== session.id));

  if (error && !isRetrying) {
    return (
      <>
        <ErrorPanel
          title="Error Loading Users"
          retryLabel="Try Again"
          onRetry={() => {
            startOver();
            refetch().catch(() => undefined); // shown by `error`
          }}
        >
          {failureOf(error, FALLBACK).sentence}
        </ErrorPanel>
        {below}
      </>
    );
  }
  const selected = rows
    .filter(({ id }) => selection.has(id))
    .map((row) => readFragment(TeamRow_UserFragmentDoc, row))
    .map((user) => ({ ...user, name: fullName(user) }));
  return (
    <>
      <TeamSummary summary={shown?.teamSummary} />
      <Panel
        title={shown ? `Team Members (${shown.users.totalCount.toLocaleString()})` : 'Team Members'}
        actions={<SearchBox placeholder="Search team members..." aria-label="Search team members" {...searchBox} />}
      >
        {!shown && <Spinner label="Loading team members..." />}
        {shown && rows.length === 0 && <NoMembers search={choice.search} onAdd={onAdd} />}
        {rows.length > 0 && (
          <TeamTable
            users={rows}
            actions={{ ...actions, toggle }}
            selection={selection}
            sorting={{ choice, onSort: sortBy }}
          />
        )}
        <OnDemand isOpen={selected.length > 0}>
          <MemberSelection selected={selected} onKeep={selection.keep} />
        </OnDemand>
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

interface TeamSummaryProps {
  summary: { total: number; verified: number; pending: number } | null | undefined;
}

function TeamSummary({ summary }: TeamSummaryProps) {
  return (
    <FigureGrid>
      {FIGURES.map(({ label, name, hint }) =>
        summary ? (
          <FigureCard key={name} label={label} value={summary[name].toLocaleString()} hint={hint} />
        ) : (
          <FigureCardSkeleton key={name} />
        ),
      )}
    </FigureGrid>
  );
}

const FIGURES = [
  { label: 'Total Users', name: 'total', hint: 'All accounts, whatever the search below finds.' },
  { label: 'Verified Users', name: 'verified', hint: 'Accounts whose e-mail address is confirmed.' },
  { label: 'Pending Verification', name: 'pending', hint: 'Accounts whose e-mail address is not confirmed yet.' },
] as const;

/** The team table reads up to three times more before it reports an error. */
const RETRIES = 3;
const FIRST_PAUSE_MS = 250;

/**
 * Retries a failed read, doubling the pause each time. `isRetrying` until the last attempt has failed.
 * A refusal of the server is not retried.
 */
function useRetries(error: unknown, refetch: () => Promise<unknown>) {
  const [attempt, setAttempt] = useState(0);
  const again = useRef(refetch);
  again.current = refetch;
  const isRetrying = Boolean(error) && attempt < RETRIES && mayPass(error);

  useEffect(() => {
    if (!isRetrying) return;
    const timer = setTimeout(
      () => {
        // The failure of this attempt arrives as the next `error`.
        const settle = () => setAttempt(attempt + 1);
        again.current().then(() => setAttempt(0), settle);
      },
      FIRST_PAUSE_MS * 2 ** attempt,
    );
    return () => clearTimeout(timer);
  }, [isRetrying, attempt]);

  return { isRetrying, startOver: () => setAttempt(0) };
}

function mayPass(error: unknown): boolean {
  const { code } = failureOf(error, '');
  return code === 'INTERNAL' || ERROR_CATALOGUE[code].retryable;
}
