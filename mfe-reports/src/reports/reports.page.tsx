import { periodRange, type ReportPeriod } from '@dialdeck/common/report-period';
import type { ScreenProps } from '@dialdeck/contract';
import { Link } from '@dialdeck/router';
import { makeStyles, PageHeader, useLinkClassName } from '@dialdeck/ui/core';
import { lazy, Suspense, useState } from 'react';
import { PeriodSelect } from './period/period-select.tsx';
import { viewerTimeZone } from './period/viewer-time-zone.ts';
import type { ReportedUser } from './person/reported-user.ts';
import { Report } from './report.tsx';
import { ReportBadges } from './report-badges.tsx';

// Only an admin has it, and it brings what floats.
const UserSelector = lazy(async () => ({ default: (await import('./person/user-selector.tsx')).UserSelector }));

// Holds the selector's place, so that nothing moves when it comes.
const useStyles = makeStyles({ selector: { width: '250px', height: '32px' } });

/** How calls went, in a period: one's own, for an admin those of anybody. */
export function ReportsPage({ shell: { session } }: ScreenProps) {
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const [timeZone] = useState(viewerTimeZone);
  const [period, setPeriod] = useState<ReportPeriod>('today');
  const [range, setRange] = useState(() => periodRange('today', new Date(), timeZone));
  const [user, setUser] = useState<ReportedUser>(session);
  const isOther = user.id !== session.id;

  function choose(next: ReportPeriod): void {
    setPeriod(next);
    // The day may have changed since the last choice.
    setRange(periodRange(next, new Date(), timeZone));
  }

  return (
    <>
      <PageHeader
        title="Reports"
        purpose="How the calls of a period went."
        before={
          <Link to="/" className={linkClassName}>
            Back to Dashboard
          </Link>
        }
        actions={
          <>
            {session.role === 'admin' && (
              <Suspense fallback={<div className={styles.selector} />}>
                <UserSelector self={session} user={user} onSelect={setUser} />
              </Suspense>
            )}
            <PeriodSelect period={period} onSelect={choose} />
          </>
        }
      />
      <ReportBadges period={period} range={range} user={user} isOther={isOther} />
      <Report variables={{ ...range, timeZone, ...(isOther && { userId: user.id }) }} />
    </>
  );
}
