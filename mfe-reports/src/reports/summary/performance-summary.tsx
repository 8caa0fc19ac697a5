import { percent } from '@dialdeck/common/reports/percent';
import { formatDuration, formatTalkTime } from '@dialdeck/common/time/duration';
import { makeStyles, Panel, tokens } from '@dialdeck/ui/core';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { PerformanceSummary_ReportFragmentDoc } from '#__generated__/graphql.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
    gap: tokens.spacingHorizontalL,
    margin: 0,
  },
  term: { color: tokens.colorNeutralForeground2 },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  detail: { margin: 0, color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

export interface PerformanceSummaryProps {
  report: FragmentType<typeof PerformanceSummary_ReportFragmentDoc>;
}

const ofAll = (count: number, dials: number) => `${percent(count, dials)}% of all dials`;

/** The period in five figures. */
export function PerformanceSummary({ report: masked }: PerformanceSummaryProps) {
  const styles = useStyles();
  const report = readFragment(PerformanceSummary_ReportFragmentDoc, masked);
  const { winners, totalContacts, totalDials, meanings } = report;
  const figures = [
    {
      term: 'Success Rate',
      value: `${percent(winners, totalContacts, 1).toLocaleString()}%`,
      detail: `${winners.toLocaleString()} of ${totalContacts.toLocaleString()} contacts`,
    },
    {
      term: 'Total Talk Time',
      value: formatTalkTime(report.totalTalkTime),
      detail: `across ${totalDials.toLocaleString()} calls`,
    },
    { term: 'Avg Call Length', value: formatDuration(report.avgCallDuration), detail: 'minutes and seconds' },
    {
      term: 'Right person',
      value: meanings.rightPerson.toLocaleString(),
      detail: ofAll(meanings.rightPerson, totalDials),
    },
    { term: 'Refused', value: meanings.refused.toLocaleString(), detail: ofAll(meanings.refused, totalDials) },
  ];
  return (
    <Panel title="Performance Summary">
      <dl className={styles.list}>
        {figures.map(({ term, value, detail }) => (
          <div key={term}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.detail}>{detail}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
