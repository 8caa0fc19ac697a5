import { makeStyles, tokens } from '@dialdeck/ui/core';
import type { QueueHeader_CallListFragment } from '#__generated__/graphql.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, margin: 0 },
  figure: {
    display: 'flex',
    alignItems: 'baseline',
    gap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalXS,
    paddingInline: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  label: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
});

const count = new Intl.NumberFormat();

interface QueueFiguresProps {
  /** Absent while it loads: the figures hold their place. */
  list: QueueHeader_CallListFragment | undefined;
}

/** How far the list is: in one line, since the rows below are what an agent looks at. */
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
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value === undefined ? '–' : count.format(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
