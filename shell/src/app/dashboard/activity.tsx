import { EmptyState, makeStyles, Panel } from '@dialdeck/ui/core';
import { type ComponentType, lazy, Suspense } from 'react';

const useStyles = makeStyles({
  // Ten calls, and the number and three names, have their place before they come.
  calls: { minHeight: '20rem' },
  callbacks: { minHeight: '7rem' },
  organisation: { minHeight: '16rem', '@media (max-width: 700px)': { minHeight: '28rem' } },
});

/** On demand: the queue comes with this file, and shows neither. The rest of the dashboard does without them. */
const panel = (load: () => Promise<ComponentType>, failed: string) =>
  lazy(async () => ({ default: await load().catch((): ComponentType => () => <EmptyState title={failed} />) }));
const RecentActivity = panel(
  async () => (await import('./recent-activity.tsx')).RecentActivity,
  'Your calls could not be loaded',
);
const CallbacksDue = panel(
  async () => (await import('./callbacks-due.tsx')).CallbacksDue,
  'Your callbacks could not be loaded',
);

const OrganisationToday = panel(
  async () => (await import('./organisation-today.tsx')).OrganisationToday,
  'The figures of today could not be loaded',
);

/** For admins. */
export function OrganisationTodayPanel() {
  const styles = useStyles();
  return (
    <Panel title="Organisation Today">
      <div className={styles.organisation}>
        <Suspense>
          <OrganisationToday />
        </Suspense>
      </div>
    </Panel>
  );
}

export function RecentActivityPanel() {
  const styles = useStyles();
  return (
    <Panel title="Recent Activity">
      <div className={styles.calls}>
        <Suspense>
          <RecentActivity />
        </Suspense>
      </div>
    </Panel>
  );
}

export function CallbacksDuePanel() {
  const styles = useStyles();
  return (
    <Panel title="Callbacks Due">
      <div className={styles.callbacks}>
        <Suspense>
          <CallbacksDue />
        </Suspense>
      </div>
    </Panel>
  );
}
