import { CALL_LABELS, type CallLabel } from '@dialdeck/common/calls/call-result.rules';
import { percent } from '@dialdeck/common/reports/percent';
import { daysOf } from '@dialdeck/common/reports/report-period';
import type { CountedMeaning } from '@dialdeck/common/results/result.rules';
import { type CallFigures, FIGURES } from '#rollups/call-figures.rules.ts';

/** The counts of one day, `yyyy-mm-dd`. */
export interface DayFigures extends CallFigures {
  day: string;
}

/** The counts of one person in a period. */
export interface PersonFigures extends CallFigures {
  userId: string;
}

/** The counts of one list in a period; of the whole organization where it names none. */
export interface ListFigures extends CallFigures {
  callListId: string | null;
}

/** One row of the table of people. */
export interface PersonReport extends PeriodReport {
  userId: string;
}

/** All people with a dial, by winners, then by dials. */
export function toPeople(people: readonly PersonFigures[]): PersonReport[] {
  return people
    .map(({ userId, ...figures }) => ({ userId, ...toPeriod([figures]) }))
    .filter(({ totalDials }) => totalDials > 0)
    .sort((a, b) => b.winners - a.winners || b.totalDials - a.totalDials || (a.userId < b.userId ? -1 : 1));
}

/** The figures of one list, of deleted lists too; without an id: of the calls that belong to no list. */
export interface ListReport extends PeriodReport {
  callListId: string | null;
}

/** All lists with a dial; the calls without a list are what the organization has beyond them. */
export function toLists(lists: readonly ListFigures[]): ListReport[] {
  const named = lists.filter(({ callListId }) => callListId !== null);
  const all = lists.find(({ callListId }) => callListId === null);
  const rest = all && {
    ...all,
    ...Object.fromEntries(FIGURES.map((figure) => [figure, all[figure] - total(named, (each) => each[figure])])),
  };
  return [...named, ...(rest ? [rest] : [])]
    .map(({ callListId, ...figures }) => ({ callListId, ...toPeriod([figures]) }))
    .filter(({ totalDials }) => totalDials > 0)
    .sort((a, b) => b.winners - a.winners || b.totalDials - a.totalDials);
}

export interface PeriodReport {
  totalDials: number;
  totalContacts: number;
  winners: number;
  losers: number;
  callbacks: number;
  winRate: number;
  loseRate: number;
  avgCallDuration: number;
  totalTalkTime: number;
}

export interface Report extends PeriodReport {
  dispositionBreakdown: { disposition: string; count: number }[];
  meanings: Record<CountedMeaning, number>;
  callsByDay: { date: string; calls: number }[];
}

export function toReport(
  figures: readonly DayFigures[],
  { startDate, endDate }: { startDate: string; endDate: string },
): Report {
  return {
    ...toPeriod(figures),
    dispositionBreakdown: breakdown(figures),
    meanings: meaningsOf(figures),
    callsByDay: callsByDay(figures, startDate, endDate),
  };
}

/** The definition of each figure: docs/requirements/reports.md#figures. */
export function toPeriod(figures: readonly CallFigures[]): PeriodReport {
  const { calls, answered, talkSeconds } = sum(figures);
  const count = (label: CallLabel) => total(figures, (each) => each[label]);
  const [winners, losers] = [count('winner'), count('loser')];
  return {
    totalDials: calls,
    totalContacts: answered,
    winners,
    losers,
    callbacks: count('callback'),
    winRate: percent(winners, answered, 1),
    loseRate: percent(losers, answered, 1),
    avgCallDuration: average(talkSeconds, answered),
    totalTalkTime: talkSeconds,
  };
}

/** Most frequent first, then by name: the same figures always read the same. */
function breakdown(figures: readonly DayFigures[]): Report['dispositionBreakdown'] {
  return CALL_LABELS.map((label) => ({ disposition: label, count: total(figures, (each) => each[label]) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.disposition < b.disposition ? -1 : 1));
}

/** How many calls mean what, whatever their result is called. */
const meaningsOf = (figures: readonly CallFigures[]): Report['meanings'] => ({
  rightPerson: total(figures, (each) => each.rightPerson),
  success: total(figures, (each) => each.success),
  refused: total(figures, (each) => each.refused),
  doNotCall: total(figures, (each) => each.doNotCall),
  wrongNumber: total(figures, (each) => each.wrongNumber),
  unusable: total(figures, (each) => each.unusable),
});

/** A line of the breakdown by result. */
export interface ResultLine {
  /** Null: calls without a result of a set, by a word of the other breakdown. */
  resultId: string | null;
  code: string;
  label: string;
  count: number;
}

/** Calls by result: the calls of sets, and the rest of each word of the other breakdown. Most frequent first, then by label. */
export function resultBreakdown(
  words: Report['dispositionBreakdown'],
  results: readonly { resultId: string; code: string; name: string; label: CallLabel; calls: number }[],
): ResultLine[] {
  const lines = new Map<string, ResultLine>();
  for (const { resultId, code, name, calls } of results) {
    const line = lines.get(resultId) ?? { resultId, code, label: name, count: 0 };
    lines.set(resultId, { ...line, count: line.count + calls });
  }
  const rest = words.map(({ disposition, count }): ResultLine => {
    const ofResults = results.filter(({ label }) => label === disposition).reduce((sum, { calls }) => sum + calls, 0);
    return { resultId: null, code: disposition, label: disposition, count: count - ofResults };
  });
  return [...lines.values(), ...rest]
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compareTexts(a.label, b.label) || compareTexts(a.code, b.code));
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** "Every day of the period, zeros included." */
function callsByDay(figures: readonly DayFigures[], startDate: string, endDate: string): Report['callsByDay'] {
  const counts = new Map(figures.map((each) => [each.day, callsOf(each)]));
  return daysOf(startDate, endDate).map((date) => ({ date, calls: counts.get(date) ?? 0 }));
}

export interface DaySum {
  calls: number;
  answered: number;
  talkSeconds: number;
}

export function sum(figures: readonly CallFigures[]): DaySum {
  return {
    calls: total(figures, callsOf),
    answered: total(figures, ({ talks }) => talks),
    talkSeconds: total(figures, ({ talkSeconds }) => talkSeconds),
  };
}

const callsOf = (figures: CallFigures) => CALL_LABELS.reduce((calls, label) => calls + figures[label], 0);

function total(figures: readonly CallFigures[], of: (figures: CallFigures) => number): number {
  return figures.reduce((soFar, each) => soFar + of(each), 0);
}

/** Mean of answered calls, rounded; 0 when none was answered. */
export function average(talkSeconds: number, answered: number): number {
  return answered === 0 ? 0 : Math.round(talkSeconds / answered);
}
