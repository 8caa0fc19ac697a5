import { CSV_MARK, csvLine } from '@dialdeck/common/contacts/csv-out.rules';
import type { ReportedPerson } from '#reports/people/reported-person.ts';

const PEOPLE_HEAD = [
  'Agent',
  'Total Dials',
  'Total Contacts',
  'Winners',
  'Losers',
  'Call Backs',
  'Win Rate',
  'Talk Seconds',
];

/** The name of a report's file. */
export function csvName({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return `dialdeck-report-${startDate}-${endDate}.csv`;
}

/** The calls of one person, day by day. */
export function daysCsv(days: readonly { date: string; calls: number }[]): string {
  return file(
    ['Date', 'Calls'],
    days.map(({ date, calls }) => [date, calls]),
  );
}

/** The figures of all users. */
export function peopleCsv(people: readonly ReportedPerson[]): string {
  return file(
    PEOPLE_HEAD,
    people.map((each) => [
      each.name,
      each.totalDials,
      each.totalContacts,
      each.winners,
      each.losers,
      each.callbacks,
      each.winRate,
      each.totalTalkTime,
    ]),
  );
}

const file = (head: string[], rows: (string | number)[][]) =>
  [CSV_MARK, csvLine(head), ...rows.map((row) => csvLine(row.map(String)))].join('');
