import { REPORT_DAYS_MAX, REPORT_FIRST_DAY, REPORT_LAST_DAY } from '@dialdeck/common/constants';
import { daysBetween, periodRange, REPORT_PERIODS, type ReportPeriod } from '@dialdeck/common/reports/report-period';
import { isCalendarDay } from '@dialdeck/common/time/instant';

/** First and last day of a report (yyyy-mm-dd). */
export interface DayRange {
  readonly startDate: string;
  readonly endDate: string;
}

/** The team of all users. */
export const EVERYBODY = 'all';

/** A report's person or team and period, as in its address. */
export interface ReportChoice {
  /** Null: the caller's own. */
  readonly userId: string | null;
  /** A team, or {@link EVERYBODY}; null: one person's report. */
  readonly teamId: string | null;
  /** A call list, for all callers; null: a person's or a team's report. */
  readonly listId: string | null;
  readonly period: ReportPeriod | 'custom';
  /** First day of a custom period. */
  readonly from: string;
  readonly to: string;
  /** Order of the table of people, and of the table of call lists; null: by winners, dials and name. */
  readonly people: TableOrder | null;
  readonly lists: TableOrder | null;
}

/** The columns of both tables, by which they sort. */
export const SORTS = ['name', 'totalDials', 'totalContacts', 'winners', 'winRate', 'totalTalkTime'] as const;

/** The order of a table. */
export interface TableOrder {
  readonly sort: (typeof SORTS)[number];
  readonly dir: 'asc' | 'desc';
}

/** One's own report of today. */
export const OWN_TODAY: ReportChoice = {
  userId: null,
  teamId: null,
  listId: null,
  period: 'today',
  from: '',
  to: '',
  people: null,
  lists: null,
};

/** Reads an address; the defaults are today, and one's own report. */
export function readChoice(search: string): ReportChoice {
  const query = new URLSearchParams(search);
  const asked = query.get('period');
  return {
    userId: query.get('user') || null,
    teamId: query.get('team') || null,
    listId: query.get('list') || null,
    period: asked === 'custom' ? asked : (REPORT_PERIODS.find(({ id }) => id === asked)?.id ?? 'today'),
    from: query.get('from') ?? '',
    to: query.get('to') ?? '',
    people: readOrder(query.get('people')),
    lists: readOrder(query.get('lists')),
  };
}

function readOrder(text: string | null): TableOrder | null {
  const [name, dir] = text?.split('-') ?? [];
  const sort = SORTS.find((each) => each === name);
  return sort && (dir === 'asc' || dir === 'desc') ? { sort, dir } : null;
}

/** The address of a report, within the product. */
export const addressOf = (choice: ReportChoice): string => `/reports${reportQuery(choice)}`;

/** The query of that address. */
export function reportQuery({ userId, teamId, listId, period, from, to, people, lists }: ReportChoice): string {
  const query = new URLSearchParams();
  if (listId) query.set('list', listId);
  else if (teamId) query.set('team', teamId);
  else if (userId) query.set('user', userId);
  query.set('period', period);
  if (period === 'custom') {
    query.set('from', from);
    query.set('to', to);
  }
  if (people) query.set('people', `${people.sort}-${people.dir}`);
  if (lists) query.set('lists', `${lists.sort}-${lists.dir}`);
  return `?${query}`;
}

/** One sentence for each end of a range that does not fit. */
export interface RangeMistakes {
  readonly from?: string;
  readonly to?: string;
}

const NO_DAY = `Choose a day from ${REPORT_FIRST_DAY} to ${REPORT_LAST_DAY}.`;
const fits = (day: string) => isCalendarDay(day) && day >= REPORT_FIRST_DAY && day <= REPORT_LAST_DAY;

/** The errors of a custom range; null without any. */
export function rangeMistakes({ from, to }: Pick<ReportChoice, 'from' | 'to'>): RangeMistakes | null {
  if (!fits(from)) return { from: NO_DAY };
  if (!fits(to)) return { to: NO_DAY };
  if (to < from) return { to: 'The end lies before the start.' };
  if (daysBetween(from, to) >= REPORT_DAYS_MAX) return { to: `At most ${REPORT_DAYS_MAX} days.` };
  return null;
}

/** The days that a choice covers; null while its custom range does not fit. */
export function rangeOf(choice: ReportChoice, now: Date, timeZone: string): DayRange | null {
  if (choice.period !== 'custom') return periodRange(choice.period, now, timeZone);
  return rangeMistakes(choice) ? null : { startDate: choice.from, endDate: choice.to };
}
