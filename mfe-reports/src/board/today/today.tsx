import { useQuery } from '@dialdeck/apollo';
import { dayKey } from '@dialdeck/common/reports/report-period';
import { formatTalkTime } from '@dialdeck/common/time/duration';
import { ErrorPanel, FigureCard, FigureCardSkeleton, FigureGrid, makeStyles, tokens } from '@dialdeck/ui/core';
import { useId } from 'react';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { BoardTodayDocument, TodayFigures_ReportFragmentDoc } from '#__generated__/graphql.ts';
import { LIVE, ofTeam } from '#board/live-query.ts';
import { addressOf, EVERYBODY, OWN_TODAY } from '#reports/address/report-choice.rules.ts';
import { changesOfDay } from '#reports/change/change.rules.ts';
import { peopleRows, reportedPeople } from '#reports/people/reported-person.ts';
import { FiguresPanel } from '#reports/tables/figures-panel.tsx';

const FIGURES = ['Calls', 'Reached', 'Winners', 'Talk Time'] as const;

const useStyles = makeStyles({
  // The figures and a few people have their place before they come.
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minHeight: '20rem' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
});

export interface TodayProps {
  /** A team, or all of them. */
  teamId: string;
  timeZone: string;
}

/** The team's day in four figures, compared with yesterday until the same time of day, and its people. */
export function Today({ teamId, timeZone }: TodayProps) {
  const styles = useStyles();
  const titleId = useId();
  const today = dayKey(new Date(), timeZone);
  const { data, error, refetch } = useQuery(BoardTodayDocument, {
    variables: { today, timeZone, isAll: teamId === EVERYBODY, ...ofTeam(teamId) },
    ...LIVE,
  });
  const report = data?.organisationReport ?? data?.callReport;
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Today
      </h2>
      {error && !data && (
        <ErrorPanel title="Today could not be loaded" onRetry={() => void refetch().catch(() => undefined)}>
          The figures are counted from the calls; none is lost.
        </ErrorPanel>
      )}
      {!error && !data && (
        <FigureGrid>
          {FIGURES.map((label) => (
            <FigureCardSkeleton key={label} />
          ))}
        </FigureGrid>
      )}
      {report && <TodayFigures report={report} />}
      {data && (
        <FiguresPanel
          subject="person"
          rows={peopleRows(reportedPeople(data.peopleReport), (userId) => addressOf({ ...OWN_TODAY, userId }))}
        />
      )}
    </section>
  );
}

function TodayFigures({ report: masked }: { report: FragmentType<typeof TodayFigures_ReportFragmentDoc> }) {
  const report = readFragment(TodayFigures_ReportFragmentDoc, masked);
  const changes = changesOfDay(report, report.previous, 'yesterday');
  return (
    <FigureGrid>
      <FigureCard
        label="Calls"
        value={report.totalDials.toLocaleString()}
        trend={changes.totalDials}
        hint="Calls of everybody since midnight. The change compares with yesterday until this time of day."
      />
      <FigureCard
        label="Reached"
        value={report.totalContacts.toLocaleString()}
        trend={changes.totalContacts}
        hint="Calls that were answered."
      />
      <FigureCard
        label="Winners"
        value={report.winners.toLocaleString()}
        trend={changes.winners}
        hint="Calls that were saved as Winner."
      />
      <FigureCard
        label="Talk Time"
        value={formatTalkTime(report.totalTalkTime)}
        trend={changes.totalTalkTime}
        hint="Length of all answered calls together."
      />
    </FigureGrid>
  );
}
