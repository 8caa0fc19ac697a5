import { failureOf, type TypedDocumentNode, useQuery } from '@dialdeck/apollo';
import { ErrorPanel, FigureCardSkeleton, lazyPart, makeStyles, tokens } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';
import {
  EverybodyReportDocument,
  ReportsPageDocument,
  type ReportsPageQuery,
  type ReportsPageQueryVariables,
  TeamReportDocument,
  type TeamReportQueryVariables,
} from '#__generated__/graphql.ts';
import { DailyActivity } from './activity/daily-activity.tsx';
import { type DayRange, EVERYBODY } from './address/report-choice.rules.ts';
import { DispositionBreakdown } from './breakdown/disposition-breakdown.tsx';
import { CALLS_BY_DAY_HEIGHT } from './calls-by-day/height.ts';
import { CardGrid } from './cards/card-grid.tsx';
import { ReportCards } from './cards/report-cards.tsx';
import { ReportFiles } from './files/report-files.tsx';
import { NotAvailable } from './not-available.tsx';
import { PeoplePanel } from './people/people-panel.tsx';
import { type PersonFigures, reportedPeople } from './people/reported-person.ts';
import { PerformanceSummary } from './summary/performance-summary.tsx';

// Rendered once there are figures, so that the numbers do not wait for the chart.
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
  time: { minHeight: '22rem' },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 24rem), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
});

/** The answer of any of the queries: a report, and its people if it covers several. */
type Answer = ReportsPageQuery & { peopleReport?: readonly PersonFigures[] };
type Asking = TypedDocumentNode<Answer, ReportsPageQueryVariables | TeamReportQueryVariables>;

export interface ReportProps {
  days: DayRange & { timeZone: string };
  /** Null: one's own. */
  userId: string | null;
  /** A team, or all users; null: one person's. */
  teamId: string | null;
  badges: ReactNode;
  /** The address of the same report of one person. */
  addressOf: (userId: string) => string;
}

/** The figures of one period, or their loading, empty or error state. */
export function Report({ days, userId, teamId, badges, addressOf }: ReportProps) {
  const styles = useStyles();
  const { query, variables } = asking({ days, userId, teamId });
  // Figures change with every call, so the cached figures are shown first and then read again.
  const { data, error, refetch } = useQuery(query, { variables, fetchPolicy: 'cache-and-network' });
  if (error && !data && NOT_FOR_THEM.has(failureOf(error, '').code)) return <NotAvailable />;
  const report = data?.callReport;
  const people = data?.peopleReport && reportedPeople(data.peopleReport);
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
            <FigureCardSkeleton key={card} />
          ))}
        </CardGrid>
      )}
      {report && (
        <div className={styles.sections}>
          <ReportCards report={report} />
          {people && <PeoplePanel people={people} addressOf={addressOf} />}
          {days.startDate !== days.endDate && (
            <div className={styles.chart}>
              <CallsByDay report={report} />
            </div>
          )}
          <div className={styles.columns}>
            <DispositionBreakdown report={report} />
            <DailyActivity report={report} />
          </div>
          <PerformanceSummary report={report} />
          <div className={styles.time}>
            <MyDay days={days} userId={userId} teamId={teamId} />
          </div>
        </div>
      )}
    </>
  );
}

function asking({ days, userId, teamId }: Pick<ReportProps, 'days' | 'userId' | 'teamId'>) {
  if (teamId === EVERYBODY) return { query: EverybodyReportDocument as Asking, variables: days };
  if (teamId !== null) return { query: TeamReportDocument as Asking, variables: { ...days, teamId } };
  return { query: ReportsPageDocument as Asking, variables: { ...days, ...(userId !== null && { userId }) } };
}
