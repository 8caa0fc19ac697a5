import { useQuery } from '@dialdeck/apollo';
import { dayKey } from '@dialdeck/common/reports/report-period';
import { formatTalkTime } from '@dialdeck/common/time/duration';
import { ErrorPanel, FigureCard, FigureCardSkeleton, FigureGrid, makeStyles, Panel, tokens } from '@dialdeck/ui/core';
import { BoardTodayDocument } from '#__generated__/graphql.ts';
import { addressOf, EVERYBODY } from '#reports/address/report-choice.rules.ts';
import { PeoplePanel } from '#reports/people/people-panel.tsx';
import { reportedPeople } from '#reports/people/reported-person.ts';

const FIGURES = ['Calls', 'Reached', 'Winners', 'Talk Time'] as const;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minHeight: '16rem' },
});

export interface TodayProps {
  /** A team, or all of them. */
  teamId: string;
  timeZone: string;
}

/** The team's day in four figures, and its people. */
export function Today({ teamId, timeZone }: TodayProps) {
  const styles = useStyles();
  const isAll = teamId === EVERYBODY;
  const today = dayKey(new Date(), timeZone);
  const { data, error, refetch } = useQuery(BoardTodayDocument, {
    variables: { today, timeZone, isAll, ...(!isAll && { teamId }) },
    fetchPolicy: 'cache-and-network',
  });
  const report = data?.organisationReport ?? data?.callReport;
  return (
    <Panel title="Today">
      <div className={styles.root}>
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
        {report && (
          <FigureGrid>
            <FigureCard label="Calls" value={report.totalDials.toLocaleString()} />
            <FigureCard label="Reached" value={report.totalContacts.toLocaleString()} />
            <FigureCard label="Winners" value={report.winners.toLocaleString()} />
            <FigureCard label="Talk Time" value={formatTalkTime(report.totalTalkTime)} />
          </FigureGrid>
        )}
        {data && (
          <PeoplePanel
            people={reportedPeople(data.peopleReport)}
            addressOf={(userId) => addressOf({ userId, teamId: null, period: 'today', from: '', to: '' })}
          />
        )}
      </div>
    </Panel>
  );
}
