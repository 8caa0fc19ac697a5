import { makeStyles, tokens } from '@dialdeck/ui/core';
import type { QueueHeader_CallListFragment } from '#__generated__/graphql.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexShrink: 0, gap: tokens.spacingHorizontalL, margin: 0 },
  label: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'nowrap',
  },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
});

const count = new Intl.NumberFormat();

interface QueueFiguresProps {
  /** Absent while it loads: the figures hold their place. */
  list: QueueHeader_CallListFragment | undefined;
}

/** How far the list is. */
export function QueueFigures({ list }: QueueFiguresProps) {
  const styles = useStyles();
  const figures = [
    ['Total Contacts', list?.totalContacts],
    ['Calls Made', list?.completedCalls],
    ['Remaining', list && list.totalContacts - list.completedCalls],
  ] as const;
  return (
    <dl className={styles.root}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value === undefined ? '–' : count.format(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
