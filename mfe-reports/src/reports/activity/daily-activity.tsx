import { EmptyState, makeStyles, mergeClasses, Panel, tokens, useBarClassName } from '@dialdeck/ui/core';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { DailyActivity_ReportFragmentDoc } from '#__generated__/graphql.ts';
import { formatDay } from '#reports/period/day-format.ts';
import { activityBars } from './activity-bars.ts';

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  head: { padding: 0, color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular, textAlign: 'start' },
  day: {
    width: '8rem',
    padding: `${tokens.spacingVerticalXXS} 0`,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
  },
  calls: { width: '4rem', textAlign: 'end' },
  bar: {
    height: '16px',
    borderRadius: tokens.borderRadiusSmall,
  },
});

export interface DailyActivityProps {
  report: FragmentType<typeof DailyActivity_ReportFragmentDoc>;
}

/** Calls per day: a table of numbers with a bar in each row. */
export function DailyActivity({ report: masked }: DailyActivityProps) {
  const styles = useStyles();
  const bar = useBarClassName();
  const { callsByDay } = readFragment(DailyActivity_ReportFragmentDoc, masked);
  const bars = activityBars(callsByDay);
  return (
    <Panel title="Daily Call Activity" note="Calls a day, last 10 days of the period">
      {bars.length === 0 ? (
        <EmptyState title="No call activity recorded yet" />
      ) : (
        <table className={styles.table} aria-label="Daily Call Activity">
          <thead>
            <tr>
              <th scope="col" className={styles.head}>
                Day
              </th>
              <td />
              <th scope="col" className={styles.calls}>
                <span className={styles.head}>Calls</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ date, calls, width }) => (
              <tr key={date}>
                <th scope="row" className={styles.day}>
                  <time dateTime={date}>{formatDay(date)}</time>
                </th>
                <td>{width && <div className={mergeClasses(bar, styles.bar)} style={{ width }} />}</td>
                <td className={styles.calls}>{calls.toLocaleString()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
