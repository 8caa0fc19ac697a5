import type { Shell } from '@dialdeck/contract';
import { makeStyles, PageHeader, tokens } from '@dialdeck/ui/core';
import { YourLists } from '../own-lists/your-lists.tsx';
import { ActionCards } from './action-cards.tsx';
import { CallbacksDuePanel, OrganisationTodayPanel, RecentActivityPanel } from './activity.tsx';
import { Figures } from './figures.tsx';

const useStyles = makeStyles({
  sections: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
  // Side by side, neither moves the other when it comes.
  columns: {
    display: 'grid',
    alignItems: 'start',
    gap: tokens.spacingVerticalXXL,
    '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
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

/** Where everybody arrives: today in three figures, and the ways on. */
export function DashboardPage({ shell }: DashboardPageProps) {
  const styles = useStyles();
  const name = shell.session.firstName?.trim();
  return (
    <>
      <PageHeader
        title={name ? `Welcome back, ${name}!` : 'Welcome back!'}
        tabTitle="Dashboard"
        purpose="Your calls today, and where to go from here."
      />
      <div className={styles.sections}>
        <Figures />
        <section>
          <h2 className={styles.heading}>Quick Actions</h2>
          <ActionCards shell={shell} />
        </section>
        {shell.session.role === 'admin' && <OrganisationTodayPanel />}
        <div className={styles.columns}>
          <RecentActivityPanel />
          <div className={styles.sections}>
            <CallbacksDuePanel />
            <YourLists />
          </div>
        </div>
      </div>
    </>
  );
}
