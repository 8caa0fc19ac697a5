import { percent, roundTo } from '@dialdeck/common/reports/percent';
import { growth } from '@dialdeck/common/reports/trend';
import { average, type DaySum } from './report.rules.ts';

export interface DashboardFigures {
  callsToday: number;
  answerRate: number;
  avgDuration: number;
  callsTodayTrend: number | null;
  answerRateTrend: number | null;
  avgDurationTrend: number | null;
}

/** One's own calls today, compared with yesterday until the same time of day, and with the same day of last week. */
export function toDashboard(days: { today: DaySum; callsYesterday: number; lastWeek: DaySum }): DashboardFigures {
  const { today, callsYesterday, lastWeek } = days;
  return {
    callsToday: today.calls,
    answerRate: answerRate(today),
    avgDuration: average(today.talkSeconds, today.answered),
    callsTodayTrend: rounded(growth(today.calls, callsYesterday)),
    answerRateTrend: rounded(today.calls && lastWeek.calls ? answerRate(today) - answerRate(lastWeek) : null),
    avgDurationTrend: rounded(
      today.answered && lastWeek.answered ? exactAverage(today) - exactAverage(lastWeek) : null,
    ),
  };
}

const answerRate = ({ answered, calls }: DaySum) => percent(answered, calls, 1);
const exactAverage = ({ talkSeconds, answered }: DaySum) => talkSeconds / answered;
/** Null: there is nothing to compare. */
const rounded = (change: number | null) => (change === null ? null : roundTo(change, 1));
