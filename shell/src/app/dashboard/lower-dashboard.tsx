import { makeStyles, ONE_COLUMN, Panel, tokens } from '@dialdeck/ui/core';
import { YourLists } from '#app/own-lists/your-lists.tsx';
import { CallbacksDue } from './callbacks-due.tsx';
import { OrganisationToday } from './organisation-today.tsx';
import { RecentActivity } from './recent-activity.tsx';

const useStyles = makeStyles({
  sections: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
  // Side by side, neither moves the other when it comes.
  columns: {
    display: 'grid',
    alignItems: 'start',
    gap: tokens.spacingVerticalXXL,
    '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  // Figures and lists, ten calls, and the number and three names, have their place before they come.
  organisation: { minHeight: '16rem', [ONE_COLUMN]: { minHeight: '28rem' } },
  calls: { minHeight: '20rem' },
  callbacks: { minHeight: '7rem' },
});

/** What happened and what is due: below all that everybody comes for. */
export function LowerDashboard({ isAdmin }: { isAdmin: boolean }) {
  const styles = useStyles();
  return (
    <div className={styles.sections}>
      {isAdmin && (
        <Panel title="Organisation Today">
          <div className={styles.organisation}>
            <OrganisationToday />
          </div>
        </Panel>
      )}
      <div className={styles.columns}>
        <Panel title="Recent Activity">
          <div className={styles.calls}>
            <RecentActivity />
          </div>
        </Panel>
        <div className={styles.sections}>
          <Panel title="Callbacks Due">
            <div className={styles.callbacks}>
              <CallbacksDue />
            </div>
          </Panel>
          <YourLists />
        </div>
      </div>
    </div>
  );
}
