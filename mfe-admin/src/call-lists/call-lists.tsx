import { failureOf, skipToken, useNextPage, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import { Link } from '@dialdeck/router';
import {
  Button,
  EmptyState,
  ErrorPanel,
  makeStyles,
  mergeClasses,
  ONE_COLUMN,
  Panel,
  SearchBox,
  Select,
  Spinner,
  tokens,
  useLinkClassName,
} from '@dialdeck/ui/core';
import { ListBarRegular } from '@fluentui/react-icons/headless/svg/list-bar';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { CallListRow_CallListFragmentDoc, type CallListSort, CallListsPageDocument } from '#__generated__/graphql.ts';
import { useSelection } from '#bulk/use-selection.ts';
import { LoadMore } from '#paging/load-more.tsx';
import { useShell } from '#shell-context.ts';
import { choiceVariables, type Shown, type TableChoice, tableQuery } from '#table/table-choice.rules.ts';
import { useTableChoice } from '#table/use-table-choice.ts';
import { TeamOptions } from '#teams/team-options.tsx';
import { useTeamNames } from '#teams/use-team-names.ts';
import type { CallListActions } from './call-list-row-actions.tsx';
import { CallListSelection } from './call-list-selection.tsx';
import { CallListTable } from './call-list-table.tsx';
import { useAvailable } from './funnel/use-available.ts';
import { listRights } from './list-rights.ts';

const FALLBACK = 'Failed to fetch call lists';
const SORTS = ['created', 'name', 'description', 'contacts', 'completed', 'progress'] as const;

const useStyles = makeStyles({
  shown: { display: 'flex', flex: '0 0 auto', alignItems: 'center', [ONE_COLUMN]: { flexBasis: '100%' } },
  link: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderBottom: `${tokens.strokeWidthThick} solid transparent`,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':hover': { borderBottomColor: tokens.colorNeutralStroke1 },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  chosen: {
    borderBottomColor: tokens.colorBrandStroke1,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  // In lines of their own where there is little room: the choice of a team comes late, and moves no row.
  choices: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    [ONE_COLUMN]: { flexBasis: '100%', flexWrap: 'wrap' },
    '> :not(nav)': { minWidth: 0, flexShrink: 1, [ONE_COLUMN]: { flex: '1 1 0' } },
  },
});

/** As many as one page may hold, so that all that are shown are counted with one question. */
const pageOf = (shown: number) => Math.min(Math.ceil(shown / PAGE_SIZE_DEFAULT) * PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX);

/** The table of lists, or its loading, empty or error state. */
export function CallLists({ actions, onCreate }: { actions: CallListActions; onCreate: () => void }) {
  const styles = useStyles();
  const { session } = useShell();
  const teams = useTeamNames();
  const rights = listRights(
    session,
    teams.map(({ id }) => id),
  );
  const { choice, searchBox, sortBy, chooseTeam } = useTableChoice(SORTS);
  const variables = {
    first: PAGE_SIZE_DEFAULT,
    ...choiceVariables(choice),
    ...(choice.team && { teamId: choice.team }),
    ...(choice.show !== 'all' && { isActive: choice.show !== 'paused' }),
  };
  const { data, previousData, error, refetch } = useQuery(CallListsPageDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const loadMore = useNextPage(CallListsPageDocument, variables, {
    pageOf: ({ callLists }) => callLists,
    withPage: (before, callLists) => ({ ...before, callLists }),
  });
  const shown = (data ?? previousData)?.callLists;
  const rows = shown?.nodes ?? [];
  const callLists = rows.map((row) => readFragment(CallListRow_CallListFragmentDoc, row));
  const selection = useSelection(callLists.filter(rights.manages).map(({ id }) => id));
  const available = useAvailable({ ...variables, first: pageOf(rows.length) }, callLists);
  if (error) {
    return (
      <ErrorPanel title="Error Loading Call Lists" retryLabel="Try Again" onRetry={() => void refetch()}>
        {failureOf(error, FALLBACK).sentence}
      </ErrorPanel>
    );
  }
  const selected = callLists.filter(({ id }) => selection.selected.includes(id));
  return (
    <Panel
      title="Lists"
      actions={
        <div className={styles.choices}>
          <ShownLists choice={choice} />
          {(teams.length > 0 || choice.team) && (
            <Select aria-label="Team" value={choice.team ?? ''} onChange={(_event, { value }) => chooseTeam(value)}>
              <TeamOptions teams={teams} none="All teams" />
            </Select>
          )}
          <SearchBox placeholder="Search call lists..." aria-label="Search call lists" {...searchBox} />
        </div>
      }
    >
      {!shown && <Spinner label="Loading call lists..." />}
      {shown && rows.length === 0 && <NoCallLists choice={choice} onCreate={rights.isManager ? onCreate : undefined} />}
      {rows.length > 0 && (
        <CallListTable
          callLists={rows}
          actions={actions}
          rights={rights}
          selection={selection}
          available={available}
          sorting={{ choice, onSort: sortBy }}
        />
      )}
      <CallListSelection selected={selected} onKeep={selection.keep} />
      {shown && <LoadMore pageInfo={shown.pageInfo} onLoadMore={loadMore} fallback={FALLBACK} />}
    </Panel>
  );
}

const SHOWN: readonly (readonly [label: string, show: Shown | undefined])[] = [
  ['Active', undefined],
  ['Paused', 'paused'],
  ['All', 'all'],
];

/** Chooses the lists of the table. Each choice has an address, so they are links. */
function ShownLists({ choice: { show, ...rest } }: { choice: TableChoice<CallListSort> }) {
  const styles = useStyles();
  return (
    <nav aria-label="Lists shown" className={styles.shown}>
      {SHOWN.map(([label, each]) => (
        <Link
          key={label}
          to={{ search: tableQuery({ ...rest, ...(each && { show: each }) }) }}
          className={mergeClasses(styles.link, each === show && styles.chosen)}
          aria-current={each === show ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

interface NoCallListsProps {
  choice: TableChoice<CallListSort>;
  /** Absent if another user creates them. */
  onCreate: (() => void) | undefined;
}

function NoCallLists({ choice, onCreate }: NoCallListsProps) {
  const { search, team, show, ...rest } = choice;
  const link = useLinkClassName();
  const isEveryActive = search === '' && show === undefined;
  const paused = useQuery(
    CallListsPageDocument,
    isEveryActive ? { variables: { first: 1, isActive: false, ...(team && { teamId: team }) } } : skipToken,
  );
  if (isEveryActive && paused.loading) return <Spinner label="Loading call lists..." />;
  if (paused.data?.callLists.nodes.length) {
    return (
      <EmptyState
        icon={<ListBarRegular />}
        title="No active call lists"
        action={
          <Link
            to={{ search: tableQuery({ ...rest, search, ...(team && { team }), show: 'paused' }) }}
            className={link}
          >
            Show paused lists
          </Link>
        }
      >
        All call lists are paused.
      </EmptyState>
    );
  }
  const none = noneFound({ search, isOfTeam: team !== undefined, show });
  if (none)
    return (
      <EmptyState icon={<ListBarRegular />} title="No call lists found">
        {none}
      </EmptyState>
    );
  if (!onCreate) {
    return (
      <EmptyState icon={<ListBarRegular />} title="No Call Lists Yet">
        Your teams have no lists, and none is assigned to you. Ask your administrator.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ListBarRegular />}
      title="No Call Lists Yet"
      action={
        <Button appearance="primary" onClick={onCreate}>
          Create Call List
        </Button>
      }
    >
      Create your first call list to get started
    </EmptyState>
  );
}

interface Narrowing {
  search: string;
  isOfTeam: boolean;
  show: Shown | undefined;
}

/** The reason for an empty table; null if there is no list at all. */
function noneFound({ search, isOfTeam, show }: Narrowing): string | null {
  if (search) return `No results for "${search}"`;
  if (show === 'paused') return isOfTeam ? 'This team and those below it have no paused lists.' : 'No list is paused.';
  return isOfTeam ? 'This team and those below it have no lists.' : null;
}
