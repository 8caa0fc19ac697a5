import { percent } from '@dialdeck/common/reports/percent';
import { EmptyState, makeStyles, mergeClasses, Panel, tokens, useBarClassName } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { DispositionBreakdown_ReportFragmentDoc } from '#__generated__/graphql.ts';
import { dispositionLabel } from './disposition-label.ts';

const useStyles = makeStyles({
  number: { width: '6.5rem', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  // A heading is a flex row of its own.
  numberHead: { width: '6.5rem', '& > *': { justifyContent: 'flex-end' } },
  // On a phone the words and numbers need the space.
  shares: { '@media (max-width: 560px)': { display: 'none' } },
  share: {
    height: '8px',
    minWidth: '2px',
    borderRadius: tokens.borderRadiusSmall,
  },
});

export interface DispositionBreakdownProps {
  report: FragmentType<typeof DispositionBreakdown_ReportFragmentDoc>;
}

/** The calls by disposition. */
export function DispositionBreakdown({ report: masked }: DispositionBreakdownProps) {
  const styles = useStyles();
  const bar = useBarClassName();
  const { totalDials, dispositionBreakdown } = readFragment(DispositionBreakdown_ReportFragmentDoc, masked);
  return (
    <Panel title="Call Disposition Breakdown">
      {dispositionBreakdown.length === 0 ? (
        <EmptyState title="No call dispositions recorded yet" />
      ) : (
        <Table size="small" aria-label="Call Disposition Breakdown">
          <TableHeader>
            <TableRow>
              <TableHeaderCell>Disposition</TableHeaderCell>
              <TableHeaderCell className={styles.shares}>Share</TableHeaderCell>
              <TableHeaderCell className={styles.numberHead}>Calls</TableHeaderCell>
              <TableHeaderCell className={styles.numberHead}>Of all dials</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {dispositionBreakdown.map(({ disposition, count }) => (
              <TableRow key={disposition}>
                <TableCell>{dispositionLabel(disposition)}</TableCell>
                <TableCell className={styles.shares}>
                  <div
                    className={mergeClasses(bar, styles.share)}
                    style={{ width: `${percent(count, totalDials)}%` }}
                  />
                </TableCell>
                <TableCell className={styles.number}>{count.toLocaleString()}</TableCell>
                <TableCell className={styles.number}>{percent(count, totalDials)}%</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
