import { percent } from '@dialdeck/common/percent';
import { addDays } from '@dialdeck/common/report-period';

/** What was counted on one day under one label: disposition, else outcome, else `attempted`. */
export interface DayFigures {
  day: string;
  label: string;
  calls: number;
  answered: number;
  talkSeconds: number;
}

export interface Report {
  totalDials: number;
  totalContacts: number;
  winners: number;
  losers: number;
  callbacks: number;
  winRate: number;
  loseRate: number;
  avgCallDuration: number;
  totalTalkTime: number;
  dispositionBreakdown: { disposition: string; count: number }[];
  callsByDay: { date: string; calls: number }[];
}

/** Contract section 3, word for word. */
export function toReport(
  figures: readonly DayFigures[],
  { startDate, endDate }: { startDate: string; endDate: string },
): Report {
  const { calls, answered, talkSeconds } = sum(figures);
  const ofLabel = (label: string) => sum(figures.filter((each) => each.label === label)).calls;
  const [winners, losers] = [ofLabel('winner'), ofLabel('loser')];
  return {
    totalDials: calls,
    totalContacts: answered,
    winners,
    losers,
    callbacks: ofLabel('callback'),
    winRate: percent(winners, answered, 1),
    loseRate: percent(losers, answered, 1),
    avgCallDuration: average(talkSeconds, answered),
    totalTalkTime: talkSeconds,
    dispositionBreakdown: breakdown(figures),
    callsByDay: callsByDay(figures, startDate, endDate),
  };
}

/** Most frequent first, then by name: the same figures always read the same. */
function breakdown(figures: readonly DayFigures[]): Report['dispositionBreakdown'] {
  const counts = new Map<string, number>();
  for (const { label, calls } of figures) counts.set(label, (counts.get(label) ?? 0) + calls);
  return [...counts]
    .map(([disposition, count]) => ({ disposition, count }))
    .sort((a, b) => b.count - a.count || (a.disposition < b.disposition ? -1 : 1));
}

/** "Every day of the period, zeros included." */
function callsByDay(figures: readonly DayFigures[], startDate: string, endDate: string): Report['callsByDay'] {
  const counts = new Map<string, number>();
  for (const { day, calls } of figures) counts.set(day, (counts.get(day) ?? 0) + calls);
  const days: Report['callsByDay'] = [];
  for (let date = startDate; date <= endDate; date = addDays(date, 1))
    days.push({ date, calls: counts.get(date) ?? 0 });
  return days;
}

export interface DaySum {
  calls: number;
  answered: number;
  talkSeconds: number;
}

export function sum(figures: readonly DaySum[]): DaySum {
  return figures.reduce(
    (total, each) => ({
      calls: total.calls + each.calls,
      answered: total.answered + each.answered,
      talkSeconds: total.talkSeconds + each.talkSeconds,
    }),
    { calls: 0, answered: 0, talkSeconds: 0 },
  );
}

/** Mean of answered calls, rounded; 0 when none was answered. */
export function average(talkSeconds: number, answered: number): number {
  return answered === 0 ? 0 : Math.round(talkSeconds / answered);
}
