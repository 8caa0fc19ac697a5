import { makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import { clockTimeAt, daysOf, type ForecastHour, hourText } from './change-words.rules.ts';

const HOUR_WIDTH = '1.5rem';

const useStyles = makeStyles({
  frame: { overflowX: 'auto', paddingBottom: tokens.spacingVerticalXS },
  days: { display: 'flex', minWidth: 'max-content' },
  day: { flexShrink: 0, minWidth: 'max-content' },
  laterDay: {
    marginInlineStart: tokens.spacingHorizontalXXS,
    borderInlineStartWidth: tokens.strokeWidthThin,
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
  },
  // Visible while any of its hours is.
  name: {
    position: 'sticky',
    insetInlineStart: 0,
    display: 'inline-block',
    paddingInline: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  bars: {
    display: 'flex',
    alignItems: 'end',
    gap: tokens.spacingHorizontalXXS,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  hour: { flex: `1 0 ${HOUR_WIDTH}`, textAlign: 'center' },
  pair: { display: 'flex', alignItems: 'end', justifyContent: 'center', height: '8rem' },
  bar: { flex: '0 1 0.5rem', minHeight: tokens.strokeWidthThin },
  now: { backgroundColor: tokens.colorNeutralForeground4 },
  tried: { backgroundColor: tokens.colorBrandBackground },
  clock: {
    fontSize: tokens.fontSizeBase100,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  legend: { display: 'flex', gap: tokens.spacingHorizontalL, margin: 0, padding: 0, listStyle: 'none' },
  key: { display: 'inline-block', width: '0.75rem', height: '0.75rem', marginInlineEnd: tokens.spacingHorizontalXS },
});

/** Two bars for each hour, grouped by day: as it is in gray, as it would be in teal. Bars start at zero; the table has the same figures. */
export function HourBars({ hours, timeZone }: { hours: readonly ForecastHour[]; timeZone: string }) {
  const styles = useStyles();
  const most = Math.max(1, ...hours.flatMap(({ now, then }) => [now, then]));
  const height = (count: number) => ({ height: `${(count / most) * 100}%` });
  return (
    <>
      <ul className={styles.legend} aria-label="Colors">
        <li>
          <span className={mergeClasses(styles.key, styles.now)} />
          Now
        </li>
        <li>
          <span className={mergeClasses(styles.key, styles.tried)} />
          Then
        </li>
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer it is scrolled with the keys */}
      <section className={styles.frame} aria-label="Contacts that can be called in each hour" tabIndex={0}>
        <div className={styles.days}>
          {daysOf(hours, timeZone).map(({ day, name, first, count }) => (
            <div
              key={day}
              className={mergeClasses(styles.day, first > 0 && styles.laterDay)}
              style={{ flexGrow: count, flexBasis: `calc(${count} * ${HOUR_WIDTH})` }}
            >
              <span className={styles.name} aria-hidden>
                {name}
              </span>
              <ol className={styles.bars} aria-label={name}>
                {hours.slice(first, first + count).map(({ from, now, then }, index) => {
                  const words = `${hourText(hours, first + index, timeZone)}: ${now.toLocaleString()} now, ${then.toLocaleString()} then`;
                  return (
                    <li key={from} className={styles.hour} title={words} aria-label={words}>
                      <div className={styles.pair}>
                        <div className={mergeClasses(styles.bar, styles.now)} style={height(now)} />
                        <div className={mergeClasses(styles.bar, styles.tried)} style={height(then)} />
                      </div>
                      <span className={styles.clock}>
                        {clockTimeAt(Date.parse(from), timeZone).replace(/:00$/, '')}
                      </span>
                    </li>
                  );
                })}
              </ol>
            </div>
          ))}
        </div>
      </section>
    </>
  );
}
