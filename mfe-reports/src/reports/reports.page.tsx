import type { ScreenProps } from '@dialdeck/contract';
import { Link } from '@dialdeck/router';
import { makeStyles, PageHeader, useLinkClassName } from '@dialdeck/ui/core';
import { usePrintOnWhite } from '@dialdeck/ui/print';
import { lazy, Suspense, useState } from 'react';
import { addressOf, EVERYBODY, type ReportChoice, rangeOf } from './address/report-choice.rules.ts';
import { useReportChoice } from './address/use-report-choice.ts';
import { NotAvailable } from './not-available.tsx';
import { CustomRange } from './period/custom-range.tsx';
import { PeriodSelect } from './period/period-select.tsx';
import { viewerTimeZone } from './period/viewer-time-zone.ts';
import { useReportedUser } from './person/use-reported-user.ts';
import { Report } from './report.tsx';
import { ReportBadges } from './report-badges.tsx';

// Only an admin has it, and it brings what floats.
const UserSelector = lazy(async () => ({ default: (await import('./person/user-selector.tsx')).UserSelector }));

// Holds the selector's place, so that nothing moves when it comes.
const useStyles = makeStyles({ selector: { width: '250px', height: '32px' } });

/** How calls went, in a period: one's own, for an admin those of anybody or everybody. The address says which. */
export function ReportsPage({ shell: { session } }: ScreenProps) {
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const [timeZone] = useState(viewerTimeZone);
  const { choice, choose } = useReportChoice();
  const { userId, teamId, period, from, to } = choice;
  const isOfEverybody = teamId === EVERYBODY;
  const user = useReportedUser(session, teamId === null ? userId : null);
  const isOther = teamId === null && userId !== null && userId !== session.id;
  const isAvailable = user !== null && (teamId === null || isOfEverybody);
  const range = rangeOf(choice, new Date(), timeZone);
  usePrintOnWhite();

  function choosePeriod(next: ReportChoice['period']): void {
    // A custom range begins as what is on the screen.
    choose({ period: next, ...(range && { from: range.startDate, to: range.endDate }) });
  }

  return (
    <>
      <PageHeader
        title="Reports"
        purpose="How the calls of a period went."
        before={
          <Link to="/" className={linkClassName} data-screen-only>
            Back to Dashboard
          </Link>
        }
        actions={
          <>
            {session.role === 'admin' && (
              <Suspense fallback={<div className={styles.selector} />}>
                <UserSelector
                  self={session}
                  user={user}
                  isEverybody={isOfEverybody}
                  onSelect={({ id }) => choose({ teamId: null, userId: id === session.id ? null : id })}
                  onSelectEverybody={() => choose({ teamId: EVERYBODY, userId: null })}
                />
              </Suspense>
            )}
            <PeriodSelect period={period} onSelect={choosePeriod} />
          </>
        }
      />
      {period === 'custom' && <CustomRange from={from} to={to} onChoose={choose} />}
      {!isAvailable && <NotAvailable />}
      {isAvailable && range && (
        <Report
          variables={{ ...range, timeZone, ...(isOther && { userId }) }}
          isOfEverybody={isOfEverybody}
          badges={
            <ReportBadges period={period} range={range} whom={isOfEverybody ? 'Everybody' : user} isOther={isOther} />
          }
          addressOf={(id) => addressOf({ ...choice, teamId: null, userId: id === session.id ? null : id })}
        />
      )}
    </>
  );
}
