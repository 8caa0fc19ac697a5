import { fullName } from '@dialdeck/common/teams/user.rules';
import { Badge, makeStyles, tokens } from '@dialdeck/ui/core';
import { CalendarRegular } from '@fluentui/react-icons/headless/svg/calendar';
import { PersonRegular } from '@fluentui/react-icons/headless/svg/person';
import type { DayRange, ReportChoice } from './address/report-choice.rules.ts';
import { formatDays } from './period/day-format.ts';
import { periodLabel } from './period/period-label.ts';
import type { ReportedUser } from './person/reported-user.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export interface ReportBadgesProps {
  period: ReportChoice['period'];
  range: DayRange;
  /** A person, or the name of several; undefined until it is known who that is. */
  whom: ReportedUser | string | null | undefined;
  /** Where it is somebody else's report: what one is to them. */
  viewingAs: 'Viewing as Admin' | 'Viewing as Lead' | null;
}

/** What the figures below cover: period and person or team. */
export function ReportBadges({ period, range, whom, viewingAs }: ReportBadgesProps) {
  return (
    <div className={useStyles().root}>
      <Badge appearance="tint" size="large">
        {periodLabel(period)}
      </Badge>
      <Badge appearance="outline" color="informative" size="large" icon={<CalendarRegular />}>
        {formatDays(range)}
      </Badge>
      <Badge appearance="outline" color="informative" size="large" icon={<PersonRegular />}>
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
