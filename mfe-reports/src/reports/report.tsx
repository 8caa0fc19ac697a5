import { failureOf, skipToken, type TypedDocumentNode, useQuery } from '@dialdeck/apollo';
import { DAILY_ACTIVITY_DAYS } from '@dialdeck/common/constants';
import { daysBetween } from '@dialdeck/common/reports/report-period';
import { reportedLists } from '@dialdeck/common/reports/reported-lists.rules';
import { ErrorPanel, FigureCardSkeleton, lazyPart, makeStyles, tokens } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import {
  EverybodyReportDocument,
  ListReportDocument,
  type ListReportQueryVariables,
  ListRow_ReportFragmentDoc,
  ReportsPageDocument,
  type ReportsPageQuery,
  type ReportsPageQueryVariables,
  ReportTimeDocument,
  TeamReportDocument,
  type TeamReportQueryVariables,
} from '#__generated__/graphql.ts';
import { DailyActivity } from './activity/daily-activity.tsx';
import { addressOf, type DayRange, EVERYBODY, type ReportChoice } from './address/report-choice.rules.ts';
import { DispositionBreakdown } from './breakdown/disposition-breakdown.tsx';
import { CALLS_BY_DAY_HEIGHT } from './calls-by-day/height.ts';
import { CardGrid } from './cards/card-grid.tsx';
import { ReportCards } from './cards/report-cards.tsx';
import { periodBefore } from './change/change.rules.ts';
import { ReportFiles } from './files/report-files.tsx';
import { NotAvailable } from './not-available.tsx';
import { type PersonFigures, peopleRows, reportedPeople } from './people/reported-person.ts';
import { PerformanceSummary } from './summary/performance-summary.tsx';
import { FiguresPanel } from './tables/figures-panel.tsx';
import { listRows } from './tables/table-order.rules.ts';
import type { MyDayProps } from './time/my-day.tsx';

// Rendered once there are figures, so that the numbers do not wait for the chart. Daily Call Activity has all days of a shorter period.
const CallsByDay = lazyPart(async () => (await import('./calls-by-day/calls-by-day.tsx')).CallsByDay);

// Below the figures, which do not wait for it.
const MyDay = lazyPart(async () => (await import('./time/my-day.tsx')).MyDay);

/** The server's rejection of a report of a person whom the caller may not see. */
const NOT_FOR_THEM = new Set(['FORBIDDEN', 'NOT_FOUND']);

/** Shown while loading: one skeleton for each of the eight cards. */
const CARDS = ['1', '2', '3', '4', '5', '6', '7', '8'];

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalL,
  },
  sections: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  chart: { minHeight: `calc(${CALLS_BY_DAY_HEIGHT} + 5rem)` },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 24rem), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
});

/** The answer of any of the queries: a report, and its people if it covers several. */
type Answer = ReportsPageQuery & {
  peopleReport?: readonly PersonFigures[];
  listReports?: readonly FragmentType<typeof ListRow_ReportFragmentDoc>[];
};
type Asking = TypedDocumentNode<
  Answer,
  ReportsPageQueryVariables | TeamReportQueryVariables | ListReportQueryVariables
>;

export interface ReportProps {
  days: DayRange & { timeZone: string };
  /** Null: one's own. */
  userId: string | null;
  /** A team, or all users; null: one person's. */
  teamId: string | null;
  /** A call list; null: a person's or a team's report. */
  listId: string | null;
  badges: ReactNode;
  choice: ReportChoice;
  onSort: (change: Pick<ReportChoice, 'people'> | Pick<ReportChoice, 'lists'>) => void;
}

/** The figures of one period, or their loading, empty or error state. */
export function Report({ days, userId, teamId, listId, badges, choice, onSort }: ReportProps) {
  const styles = useStyles();
  const { query, variables } = asking({ days, userId, teamId, listId });
  // Figures change with every call, so the cached figures are shown first and then read again.
  const { data, error, refetch } = useQuery(query, { variables, fetchPolicy: 'cache-and-network' });
  const time = useTime({ days, userId, teamId, listId });
  if (error && !data && NOT_FOR_THEM.has(failureOf(error, '').code)) return <NotAvailable />;
  const report = data?.callReport;
  const people = data?.peopleReport && reportedPeople(data.peopleReport);
  const lists = data?.listReports?.map((list) => readFragment(ListRow_ReportFragmentDoc, list));
  const one = { ...choice, userId: null, teamId: null, listId: null, people: null, lists: null };
  return (
    <>
      <div className={styles.head}>
        {badges}
        <ReportFiles days={days} report={report} people={people} />
      </div>
      {error && !report && (
        <ErrorPanel title="Failed to Load Analytics" onRetry={() => void refetch().catch(() => undefined)}>
          Unable to fetch your call performance data. Please try again.
        </ErrorPanel>
      )}
      {!report && !error && (
        <CardGrid>
          {CARDS.map((card) => (
            <FigureCardSkeleton key={card} isDetailed />
          ))}
        </CardGrid>
      )}
      {report && (
        <div className={styles.sections}>
          <ReportCards report={report} since={periodBefore(days)} />
          {people && (
            <FiguresPanel
              subject="person"
              rows={peopleRows(people, (id) => addressOf({ ...one, userId: id }))}
              order={choice.people}
              onSort={(order) => onSort({ people: order })}
            />
          )}
          {lists && (
            <FiguresPanel
              subject="call list"
              rows={listRows(reportedLists(lists), (id) => addressOf({ ...one, listId: id }))}
              order={choice.lists}
              onSort={(order) => onSort({ lists: order })}
            />
          )}
          {daysBetween(days.startDate, days.endDate) >= DAILY_ACTIVITY_DAYS && (
            <div className={styles.chart}>
              <CallsByDay report={report} />
            </div>
          )}
          <div className={styles.columns}>
            <DispositionBreakdown report={report} />
            <DailyActivity report={report} />
          </div>
          <PerformanceSummary report={report} />
          {listId === null && <MyDay {...time} title={userId === null && teamId === null ? 'My day' : 'Time'} />}
        </div>
      )}
    </>
  );
}

type Subject = Pick<ReportProps, 'days' | 'userId' | 'teamId' | 'listId'>;

/** Requested together with the figures, although their panel appears after them. Call lists have no signed-in time. */
function useTime({ days, userId, teamId, listId }: Subject): Pick<MyDayProps, 'time' | 'isFailed' | 'onRetry'> {
  const variables = {
    ...days,
    ...(userId !== null && { userId }),
    ...(teamId === EVERYBODY ? { isEverybody: true } : teamId !== null && { teamId }),
  };
  const { data, error, refetch } = useQuery(
    ReportTimeDocument,
    listId === null ? { variables, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  return {
    time: data?.timeReport,
    isFailed: error !== undefined,
    onRetry: () => void refetch().catch(() => undefined),
  };
}

function asking({ days, userId, teamId, listId }: Subject) {
  if (listId !== null) return { query: ListReportDocument as Asking, variables: { ...days, callListId: listId } };
  if (teamId === EVERYBODY) return { query: EverybodyReportDocument as Asking, variables: days };
  if (teamId !== null) return { query: TeamReportDocument as Asking, variables: { ...days, teamId } };
  return { query: ReportsPageDocument as Asking, variables: { ...days, ...(userId !== null && { userId }) } };
}
