import { failureOf, useQuery } from '@dialdeck/apollo';
import { ErrorPanel, FigureCardSkeleton, makeStyles, tokens } from '@dialdeck/ui/core';
import { lazy, Suspense } from 'react';
import { ReportsPageDocument, type ReportsPageQueryVariables } from '#__generated__/graphql.ts';
import { DailyActivity } from './activity/daily-activity.tsx';
import { DispositionBreakdown } from './breakdown/disposition-breakdown.tsx';
import { CALLS_BY_DAY_HEIGHT } from './calls-by-day/height.ts';
import { CardGrid } from './cards/card-grid.tsx';
import { ReportCards } from './cards/report-cards.tsx';
import { NotAvailable } from './not-available.tsx';
import { PerformanceSummary } from './summary/performance-summary.tsx';

// Drawn once there are figures: nobody waits for a chart to see a number.
const CallsByDay = lazy(async () => ({ default: (await import('./calls-by-day/calls-by-day.tsx')).CallsByDay }));

/** How the server refuses the report of somebody whom the caller may not see. */
const NOT_FOR_THEM = new Set(['FORBIDDEN', 'NOT_FOUND']);

/** Shown while loading: one skeleton for each of the eight cards. */
const CARDS = ['1', '2', '3', '4', '5', '6', '7', '8'];

const useStyles = makeStyles({
  sections: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  chart: { minHeight: `calc(${CALLS_BY_DAY_HEIGHT} + 5rem)` },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 24rem), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
});

/** The figures of one period, and what stands in their place while there are none. */
export function Report({ variables }: { variables: ReportsPageQueryVariables }) {
  const styles = useStyles();
  // Figures change with every call, so what is kept is shown first and then asked for again.
  const { data, error, refetch } = useQuery(ReportsPageDocument, { variables, fetchPolicy: 'cache-and-network' });
  if (error && !data) {
    if (NOT_FOR_THEM.has(failureOf(error, '').code)) return <NotAvailable />;
    return (
      <ErrorPanel title="Failed to Load Analytics" onRetry={() => void refetch().catch(() => undefined)}>
        Unable to fetch your call performance data. Please try again.
      </ErrorPanel>
    );
  }
  if (!data) {
    return (
      <CardGrid>
        {CARDS.map((card) => (
          <FigureCardSkeleton key={card} />
        ))}
      </CardGrid>
    );
  }
  const report = data.callReport;
  return (
    <div className={styles.sections}>
      <ReportCards report={report} />
      {variables.startDate !== variables.endDate && (
        <div className={styles.chart}>
          <Suspense fallback={null}>
            <CallsByDay report={report} />
          </Suspense>
        </div>
      )}
      <div className={styles.columns}>
        <DispositionBreakdown report={report} />
        <DailyActivity report={report} />
      </div>
      <PerformanceSummary report={report} />
    </div>
  );
}
