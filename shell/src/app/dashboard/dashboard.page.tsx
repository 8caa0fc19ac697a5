import { hasAdminRole } from '@dialdeck/common/words';
import { isFor, type Shell } from '@dialdeck/contract';
import { EmptyState, lazyPart, makeStyles, PageHeader, tokens } from '@dialdeck/ui/core';
import { ActionCards } from './action-cards.tsx';
import { Figures } from './figures.tsx';
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
