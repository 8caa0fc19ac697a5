import { skipToken, useQuery } from '@dialdeck/apollo';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { viewerTimeZone } from '@dialdeck/common/time/viewer-time-zone';
import { hasAdminRole } from '@dialdeck/common/words';
import type { ScreenProps } from '@dialdeck/contract';
import { Link } from '@dialdeck/router';
import { Badge, lazyPart, makeStyles, PageHeader, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { usePrintOnWhite } from '@dialdeck/ui/print';
import { CalendarRegular } from '@fluentui/react-icons/headless/svg/calendar';
import { ListBarRegular } from '@fluentui/react-icons/headless/svg/list-bar';
import { PersonRegular } from '@fluentui/react-icons/headless/svg/person';
import { useState } from 'react';
import { ReportedCallListDocument } from '#__generated__/graphql.ts';
import { type DayRange, type ReportChoice, rangeOf } from './address/report-choice.rules.ts';
import { useReportChoice } from './address/use-report-choice.ts';
import { NotAvailable } from './not-available.tsx';
import { CustomRange } from './period/custom-range.tsx';
import { formatDays } from './period/day-format.ts';
import { periodLabel } from './period/period-label.ts';
import { PeriodSelect } from './period/period-select.tsx';
import type { ReportedUser } from './person/reported-user.ts';
import { useReportedUser } from './person/use-reported-user.ts';
import { Report } from './report.tsx';
import { everybodyName } from './teams/everybody.rules.ts';
import { seesOthers, useReportTeams } from './teams/use-report-teams.ts';

// Only admins and leads have it, and it brings the code of floating elements.
const UserSelector = lazyPart(async () => (await import('./person/user-selector.tsx')).UserSelector, {
  loading: SelectorPlace,
});

const useStyles = makeStyles({ selector: { width: '250px', height: '32px' } });

/** Holds the selector's place, so that nothing moves when it comes. */
function SelectorPlace() {
  return <div className={useStyles().selector} />;
}

/** How calls went, in a period: one's own; an admin sees any user's and all users' calls, a lead the calls of teams. The address holds the choice. */
export function ReportsPage({ shell: { session } }: ScreenProps) {
  const linkClassName = useLinkClassName();
  const [timeZone] = useState(viewerTimeZone);
  const { choice, choose } = useReportChoice();
  const { userId, teamId, listId, period, from, to } = choice;
  const isOfPerson = teamId === null && listId === null;
  const teams = useReportTeams(session, teamId !== null);
  const user = useReportedUser(session, isOfPerson ? userId : null);
  const list = useReportedList(listId);
  const isOther = isOfPerson && userId !== null && userId !== session.id;
  const group = teamId === null ? null : everybodyName(teamId, teams ?? []);
  const isKnown = group !== undefined || teams === undefined;
  const isAvailable = user !== null && isKnown && list !== null && (listId === null || seesOthers(session));
  const range = rangeOf(choice, new Date(), timeZone);
  usePrintOnWhite();

  function choosePeriod(next: ReportChoice['period']): void {
    // A custom range begins as the period on the screen.
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
            {seesOthers(session) && (
              <UserSelector
                self={session}
                user={user}
                teamId={teamId}
                list={listId === null ? null : (list ?? { id: listId, name: '' })}
                onSelect={({ id }) => choose({ ...ONE, userId: id === session.id ? null : id })}
                onSelectTeam={(id) => choose({ ...ONE, teamId: id })}
                onSelectList={(id) => choose({ ...ONE, listId: id })}
              />
            )}
            <PeriodSelect period={period} onSelect={choosePeriod} />
          </>
        }
      />
      {period === 'custom' && <CustomRange from={from} to={to} onChoose={choose} />}
      {!isAvailable && <NotAvailable />}
      {isAvailable && range && (
        <Report
          days={{ ...range, timeZone }}
          userId={isOther ? userId : null}
          teamId={teamId}
          listId={listId}
          choice={choice}
          onSort={choose}
          badges={
            <ReportBadges
              period={period}
              range={range}
              isList={listId !== null}
              whom={listId !== null ? list?.name : teamId === null ? user : group}
              viewingAs={isOther ? (hasAdminRole(session) ? 'Viewing as Admin' : 'Viewing as Lead') : null}
            />
          }
        />
      )}
    </>
  );
}

/** Chooses one subject of a report, in the usual order. */
const ONE = { userId: null, teamId: null, listId: null, people: null, lists: null } as const;

/** The call list in the address: `null` when the caller must not see it or it does not exist, `undefined` while loading. */
function useReportedList(id: string | null): { id: string; name: string } | null | undefined {
  const { data, error } = useQuery(ReportedCallListDocument, id === null ? skipToken : { variables: { id } });
  return id === null ? undefined : data ? (data.callList ?? null) : error && null;
}

const useReportBadgesStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

interface ReportBadgesProps {
  period: ReportChoice['period'];
  range: DayRange;
  /** The report is of a call list. */
  isList: boolean;
  /** A person, or the name of a list or of several people; undefined until it is known. */
  whom: ReportedUser | string | null | undefined;
  /** For another person's report: the viewer's relation to that person. */
  viewingAs: 'Viewing as Admin' | 'Viewing as Lead' | null;
}

/** The scope of the figures below: period and person or team. */
function ReportBadges({ period, range, isList, whom, viewingAs }: ReportBadgesProps) {
  return (
    <div className={useReportBadgesStyles().root}>
      <Badge appearance="tint" size="large">
        {periodLabel(period)}
      </Badge>
      <Badge appearance="outline" color="informative" size="large" icon={<CalendarRegular />}>
        {formatDays(range)}
      </Badge>
      <Badge
        appearance="outline"
        color="informative"
        size="large"
        icon={isList ? <ListBarRegular /> : <PersonRegular />}
      >
        {nameOf(whom)}
      </Badge>
      {viewingAs && (
        <Badge appearance="tint" color="warning" size="large">
          {viewingAs}
        </Badge>
      )}
    </div>
  );
}

function nameOf(whom: ReportBadgesProps['whom']): string {
  if (typeof whom === 'string') return whom;
  return whom ? fullName(whom, whom.email) : '…';
}
