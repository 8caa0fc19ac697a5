import { REPORT_PERIODS, type ReportPeriod } from '@dialdeck/common/report-period';
import { fullName } from '@dialdeck/common/user.rules';
import { Badge, makeStyles, tokens } from '@dialdeck/ui/core';
import { CalendarRegular } from '@fluentui/react-icons/headless/svg/calendar';
import { PersonRegular } from '@fluentui/react-icons/headless/svg/person';
import { formatDays } from './period/day-format.ts';
import type { ReportedUser } from './person/reported-user.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginBottom: tokens.spacingVerticalL },
});

export interface ReportBadgesProps {
  period: ReportPeriod;
  range: { startDate: string; endDate: string };
  user: ReportedUser;
  isOther: boolean;
}

/** What the figures below are about. */
export function ReportBadges({ period, range, user, isOther }: ReportBadgesProps) {
  return (
    <div className={useStyles().root}>
      <Badge appearance="tint" size="large">
        {REPORT_PERIODS.find(({ id }) => id === period)?.label}
      </Badge>
      <Badge appearance="outline" color="informative" size="large" icon={<CalendarRegular />}>
        {formatDays(range)}
      </Badge>
      <Badge appearance="outline" color="informative" size="large" icon={<PersonRegular />}>
        {fullName(user, user.email)}
      </Badge>
      {isOther && (
        <Badge appearance="tint" color="warning" size="large">
          Viewing as Admin
        </Badge>
      )}
    </div>
  );
}
