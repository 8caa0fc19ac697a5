import { useQuery } from '@dialdeck/apollo';
import { roundTo } from '@dialdeck/common/reports/percent';
import { formatTrend, type Trend } from '@dialdeck/common/reports/trend';
import { viewerTimeZone } from '@dialdeck/common/time/viewer-time-zone';
import { hasAdminRole } from '@dialdeck/common/words';
import { isFor, type Shell } from '@dialdeck/contract';
import {
  EmptyState,
  ErrorPanel,
  FigureCard,
  FigureCardSkeleton,
  FigureGrid,
  lazyPart,
  makeStyles,
  PageHeader,
  type Trend as ShownTrend,
  tokens,
} from '@dialdeck/ui/core';
import { DashboardFiguresDocument, type DashboardFiguresQuery } from '#__generated__/graphql.ts';
import { ActionCards } from './action-cards.tsx';
import { TeamTodayPanel } from './team-today-panel.tsx';

/** Loaded on demand, because the queue bundles this file without it. It is the last part of the page, so nothing moves. */
const LowerDashboard = lazyPart(async () => (await import('./lower-dashboard.tsx')).LowerDashboard, {
  failed: () => <EmptyState title="Your calls could not be loaded" />,
});

// Only leads and admins have it.
const TeamToday = lazyPart(async () => (await import('./team-today.tsx')).TeamToday, { loading: TeamTodayPanel });

const useStyles = makeStyles({
  sections: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalM}`,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
});

interface DashboardPageProps {
  shell: Shell;
}

/** The first screen after sign-in: today in three figures, for leads and admins after the figures of their people, and links to the other screens. */
export function DashboardPage({ shell }: DashboardPageProps) {
  const styles = useStyles();
  const name = shell.session.firstName?.trim();
  const isForOthers = isFor(['admin', 'lead'], shell.session);
  return (
    <>
      <PageHeader
        title={name ? `Welcome back, ${name}!` : 'Welcome back!'}
        tabTitle="Dashboard"
        purpose="Your calls today, and where to go from here."
      />
      <div className={styles.sections}>
        {isForOthers && <TeamToday session={shell.session} />}
        <Figures />
        <section>
          <h2 className={styles.heading}>Quick Actions</h2>
          <ActionCards shell={shell} />
        </section>
        <LowerDashboard isOwn={isForOthers} isAdmin={hasAdminRole(shell.session)} />
      </div>
    </>
  );
}

const timeZone = viewerTimeZone();

/** The caller's own day. Read on every visit, because every call changes it. */
function Figures() {
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
