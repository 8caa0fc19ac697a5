import { percent } from '@dialdeck/common/percent';
import { EmptyState, makeStyles, Panel } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { DispositionBreakdown_ReportFragmentDoc } from '#__generated__/graphql.ts';
import { dispositionLabel } from './disposition-label.ts';

const useStyles = makeStyles({ number: { width: '7rem', fontVariantNumeric: 'tabular-nums' } });

export interface DispositionBreakdownProps {
  report: FragmentType<typeof DispositionBreakdown_ReportFragmentDoc>;
}

/** What the calls came to. */
export function DispositionBreakdown({ report: masked }: DispositionBreakdownProps) {
  const styles = useStyles();
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
              <TableHeaderCell className={styles.number}>Calls</TableHeaderCell>
              <TableHeaderCell className={styles.number}>Of all dials</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {dispositionBreakdown.map(({ disposition, count }) => (
              <TableRow key={disposition}>
                <TableCell>{dispositionLabel(disposition)}</TableCell>
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
