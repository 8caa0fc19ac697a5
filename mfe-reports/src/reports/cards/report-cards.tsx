import { percent } from '@dialdeck/common/reports/percent';
import { formatDuration, formatTalkTime } from '@dialdeck/common/time/duration';
import { FigureCard } from '@dialdeck/ui/core';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { ReportCards_ReportFragmentDoc } from '#__generated__/graphql.ts';
import { changesOf } from '#reports/change/change.rules.ts';
import { CardGrid } from './card-grid.tsx';

export interface ReportCardsProps {
  report: FragmentType<typeof ReportCards_ReportFragmentDoc>;
  /** The period before, in words. */
  since: string;
}

/** Each figure once, with its change from the period before. */
export function ReportCards({ report: masked, since }: ReportCardsProps) {
  const report = readFragment(ReportCards_ReportFragmentDoc, masked);
  const changes = changesOf(report, report.previous, since);
  return (
    <CardGrid>
      <FigureCard
        label="Total Dials"
        value={report.totalDials.toLocaleString()}
        trend={changes.totalDials}
        hint="Every call that was made, answered or not."
      />
      <FigureCard
        label="Win Rate"
        value={`${report.winRate.toLocaleString()}%`}
        detail={counted(report.winners, 'winner')}
        trend={changes.winRate}
        hint="Winners in percent of the calls that were answered."
      />
      <FigureCard
        label="Avg Call Duration"
        value={formatDuration(report.avgCallDuration)}
        trend={changes.avgCallDuration}
        hint="Mean length of the calls that were answered, in minutes and seconds."
      />
      <FigureCard
        label="Total Contacts"
        value={report.totalContacts.toLocaleString()}
        trend={changes.totalContacts}
        hint="Calls that were answered."
      />
      <FigureCard
        label="Lose Rate"
        value={`${report.loseRate.toLocaleString()}%`}
        detail={counted(report.losers, 'loser')}
        trend={changes.loseRate}
        hint="Losers in percent of the calls that were answered."
      />
      <FigureCard
        label="Call Backs"
        value={report.callbacks.toLocaleString()}
        detail="Scheduled for later"
        trend={changes.callbacks}
        hint="Calls that ended with an appointment for another one."
      />
      <FigureCard
        label="Total Talk Time"
        value={formatTalkTime(report.totalTalkTime)}
        trend={changes.totalTalkTime}
        hint="Length of all answered calls together."
      />
      <FigureCard
        label="Contact Rate"
        value={`${percent(report.totalContacts, report.totalDials)}%`}
        trend={changes.contactRate}
        hint="Answered calls in percent of all calls."
      />
    </CardGrid>
  );
}

const counted = (count: number, word: string) => `${count.toLocaleString()} ${word}${count === 1 ? '' : 's'}`;
