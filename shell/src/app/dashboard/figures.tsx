import { useQuery } from '@dialdeck/apollo';
import { roundTo } from '@dialdeck/common/reports/percent';
import { formatTrend, type Trend } from '@dialdeck/common/reports/trend';
import { viewerTimeZone } from '@dialdeck/common/time/viewer-time-zone';
import { ErrorPanel, FigureCard, FigureCardSkeleton, FigureGrid, type Trend as ShownTrend } from '@dialdeck/ui/core';
import { DashboardFiguresDocument, type DashboardFiguresQuery } from '#__generated__/graphql.ts';

const timeZone = viewerTimeZone();

/** The caller's own day. Read on every visit, because every call changes it. */
export function Figures() {
  const { data, error, refetch } = useQuery(DashboardFiguresDocument, {
    variables: { timeZone },
    fetchPolicy: 'cache-and-network',
  });
  if (data) return <FigureCards dashboard={data.dashboard} />;
  if (error) {
    return (
      <ErrorPanel title="Your figures could not be loaded" onRetry={() => refetch().catch(() => undefined)}>
        Your calls are safe.
      </ErrorPanel>
    );
  }
  return (
    <FigureGrid>
      <FigureCardSkeleton />
      <FigureCardSkeleton />
      <FigureCardSkeleton />
    </FigureGrid>
  );
}

function FigureCards({ dashboard }: Pick<DashboardFiguresQuery, 'dashboard'>) {
  const { callsToday, answerRate, avgDuration, callsTodayTrend, answerRateTrend, avgDurationTrend } = dashboard;
  return (
    <FigureGrid>
      <FigureCard
        label="Total Calls Today"
        value={callsToday.toLocaleString()}
        // Before the first call of a day there is nothing to compare yet.
        trend={shownTrend({
          change: callsToday === 0 ? null : callsTodayTrend,
          unit: '%',
          decimals: 0,
          since: 'yesterday',
        })}
        hint="Calls that you have dialed since midnight in your time zone."
      />
      <FigureCard
        label="Answer Rate"
        value={`${roundTo(answerRate, 1).toLocaleString()}%`}
        trend={shownTrend({ change: answerRateTrend, unit: '%', decimals: 1, since: 'last week' })}
        hint="The share of today's calls that were answered."
      />
      <FigureCard
        label="Avg. Call Duration"
        value={`${avgDuration.toLocaleString()}s`}
        trend={shownTrend({ change: avgDurationTrend, unit: 's', decimals: 1, since: 'last week' })}
        hint="Average length of today's answered calls, in seconds."
      />
    </FigureGrid>
  );
}

/** Arrow and words for a change; one that rounds to zero did not move. */
function shownTrend(trend: Trend): ShownTrend {
  const text = formatTrend(trend);
  const size = Number.parseFloat(text);
  return { direction: size > 0 ? 'up' : size < 0 ? 'down' : 'flat', text };
}
