import { formatDuration, formatTalkTime } from '@dialdeck/common/time/duration';
import { ErrorPanel, makeStyles, Panel, RowsSkeleton, tokens } from '@dialdeck/ui/core';
import type { ReportTimeQuery } from '#__generated__/graphql.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
    gap: tokens.spacingHorizontalL,
    margin: 0,
  },
  label: { color: tokens.colorNeutralForeground2 },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  words: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const DEFINITIONS = [
  'Signed in is the time in all states except Signed out.',
  'Occupancy = (On call + Wrap-up) / (Signed in − Paused).',
  'Utilization = (Signed in − Paused) / Signed in.',
  'Handle time = On call + Wrap-up, per call.',
  'On call lasts from the tap to an outcome or the stopped timer, as the agent says.',
];

export interface MyDayProps {
  /** `My day`, or `Time` of other people. */
  title: string;
  /** Undefined: not loaded. */
  time: ReportTimeQuery['timeReport'] | undefined;
  isFailed: boolean;
  onRetry: () => void;
}

/** How the signed-in time of the period was spent, with the definitions of the figures. */
export function MyDay({ title, time, isFailed, onRetry }: MyDayProps) {
  const styles = useStyles();
  return (
    <Panel title={title}>
      <div className={styles.root}>
        {isFailed && !time && (
          <ErrorPanel title="Times could not be loaded" onRetry={onRetry}>
            They are kept with the calls; none is lost.
          </ErrorPanel>
        )}
        {!isFailed && !time && <RowsSkeleton label="Loading times..." rows={1} rowHeight={48} />}
        {time && (
          <dl className={styles.figures}>
            {[
              ['Signed in', formatTalkTime(time.signedInSeconds)],
              ['Ready', formatTalkTime(time.readySeconds)],
              ['Preview', formatTalkTime(time.previewSeconds)],
              ['On call', formatTalkTime(time.onCallSeconds)],
              ['Wrap-up', formatTalkTime(time.wrapUpSeconds)],
              ['Paused', formatTalkTime(time.pausedSeconds)],
              ...time.pauses.map(({ name, seconds }) => [`Paused: ${name}`, formatTalkTime(seconds)] as const),
              ['Handle time', formatDuration(time.handleSeconds)],
              ['Occupancy', `${time.occupancy.toLocaleString()}%`],
              ['Utilization', `${time.utilisation.toLocaleString()}%`],
            ].map(([label, value]) => (
              <div key={label}>
                <dt className={styles.label}>{label}</dt>
                <dd className={styles.value}>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div>
          {DEFINITIONS.map((definition) => (
            <p key={definition} className={styles.words}>
              {definition}
            </p>
          ))}
        </div>
      </div>
    </Panel>
  );
}
