import { makeStyles, mergeClasses, ONE_COLUMN, tokens, useBarClassName } from '@dialdeck/ui/core';
import { formatDay, formatShortDay } from '#reports/period/day-format.ts';
import { axisMarks, labelEvery } from './axis.rules.ts';
import { chartSentence, type DayCalls } from './day-calls.ts';

const PLOT_MARGIN = { insetBlockStart: '1.75rem', insetBlockEnd: '1.75rem' } as const;

const useStyles = makeStyles({
  root: {
    position: 'relative',
    height: '100%',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  axisName: { position: 'absolute', insetBlockStart: 0, insetInlineStart: 0 },
  marks: { position: 'absolute', insetInlineStart: '3rem', insetInlineEnd: 0, ...PLOT_MARGIN },
  mark: {
    position: 'absolute',
    insetInline: 0,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  markName: {
    position: 'absolute',
    insetInlineStart: '-3rem',
    width: '2.5rem',
    textAlign: 'end',
    transform: 'translateY(-50%)',
  },
  columns: {
    position: 'absolute',
    insetInlineStart: '3rem',
    insetInlineEnd: 0,
    ...PLOT_MARGIN,
    display: 'flex',
    alignItems: 'stretch',
    gap: '2px',
  },
  day: {
    position: 'relative',
    flex: '1 1 0',
    minWidth: 0,
    display: 'flex',
    justifyContent: 'center',
    containerType: 'inline-size',
  },
  column: {
    alignSelf: 'flex-end',
    width: '100%',
    maxWidth: '3rem',
    borderRadius: `${tokens.borderRadiusSmall} ${tokens.borderRadiusSmall} 0 0`,
  },
  // Only where there is room for it; otherwise the day's title has it, and the table.
  value: {
    display: 'none',
    position: 'absolute',
    color: tokens.colorNeutralForeground1,
    '@container (min-width: 24px)': { display: 'block' },
  },
  dayName: {
    position: 'absolute',
    insetBlockStart: '100%',
    paddingTop: tokens.spacingVerticalXS,
    whiteSpace: 'nowrap',
    [ONE_COLUMN]: { fontSize: tokens.fontSizeBase100 },
  },
  // Between the others, where a narrow window has no room.
  second: { [ONE_COLUMN]: { display: 'none' } },
});

/** A column for each day, in HTML: it stays sharp and readable at every width, and weighs next to nothing. */
export function DayColumns({ days }: { days: readonly DayCalls[] }) {
  const styles = useStyles();
  const bar = useBarClassName();
  const marks = axisMarks(Math.max(0, ...days.map(({ calls }) => calls)));
  const top = marks.at(-1) ?? 1;
  const every = labelEvery(days.length);
  return (
    <div role="img" aria-label={chartSentence(days, formatDay)} className={styles.root}>
      <span className={styles.axisName}>Calls</span>
      <div className={styles.marks}>
        {marks.map((mark) => (
          <div key={mark} className={styles.mark} style={{ insetBlockEnd: `${(mark / top) * 100}%` }}>
            <span className={styles.markName}>{mark.toLocaleString()}</span>
          </div>
        ))}
      </div>
      <div className={styles.columns}>
        {days.map(({ date, calls }, index) => (
          <div key={date} className={styles.day} title={`${formatDay(date)}: ${calls.toLocaleString()}`}>
            <div className={mergeClasses(bar, styles.column)} style={{ height: `${(calls / top) * 100}%` }} />
            {calls > 0 && (
              <span className={styles.value} style={{ insetBlockEnd: `${(calls / top) * 100}%` }}>
                {calls.toLocaleString()}
              </span>
            )}
            {index % every === 0 && (
              <span className={`${styles.dayName} ${(index / every) % 2 === 1 ? styles.second : ''}`}>
                {formatShortDay(date)}
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
