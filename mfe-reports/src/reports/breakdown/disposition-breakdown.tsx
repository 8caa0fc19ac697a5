import { percent } from '@dialdeck/common/reports/percent';
import { Button, EmptyState, makeStyles, mergeClasses, Panel, tokens, useBarClassName } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { useState } from 'react';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import {
  type DispositionBreakdown_ReportFragment,
  DispositionBreakdown_ReportFragmentDoc,
} from '#__generated__/graphql.ts';
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

const BY = ['Next steps', 'Results'] as const;
type By = (typeof BY)[number];

/** The calls by next step, or by the result of a set; calls without one keep the words of their next step. */
function linesOf({ dispositionBreakdown, resultBreakdown }: DispositionBreakdown_ReportFragment, by: By) {
  return by === 'Results'
    ? resultBreakdown.map(({ resultId, code, label, count }) => ({
        key: resultId ?? code,
        label: resultId == null ? dispositionLabel(code) : label,
        count,
      }))
    : dispositionBreakdown.map(({ disposition, count }) => ({
        key: disposition,
        label: dispositionLabel(disposition),
        count,
      }));
}

export interface DispositionBreakdownProps {
  report: FragmentType<typeof DispositionBreakdown_ReportFragmentDoc>;
}

/** The calls by disposition, or by result. */
export function DispositionBreakdown({ report: masked }: DispositionBreakdownProps) {
  const styles = useStyles();
  const bar = useBarClassName();
  const [by, setBy] = useState<By>('Next steps');
  const report = readFragment(DispositionBreakdown_ReportFragmentDoc, masked);
  const { totalDials } = report;
  const lines = linesOf(report, by);
  return (
    <Panel
      title="Call Disposition Breakdown"
      actions={
        // biome-ignore lint/a11y/useSemanticElements: the frame of a fieldset cannot be laid out
        <div role="group" aria-label="Break down by">
          {BY.map((each) => (
            <Button
              key={each}
              size="small"
              appearance={each === by ? 'primary' : 'subtle'}
              aria-pressed={each === by}
              onClick={() => setBy(each)}
            >
              {each}
            </Button>
          ))}
        </div>
      }
    >
      {lines.length === 0 ? (
        <EmptyState title="No call dispositions recorded yet" />
      ) : (
        <Table size="small" aria-label="Call Disposition Breakdown">
          <TableHeader>
            <TableRow>
              <TableHeaderCell>{by === 'Results' ? 'Result' : 'Disposition'}</TableHeaderCell>
              <TableHeaderCell className={styles.shares}>Share</TableHeaderCell>
              <TableHeaderCell className={styles.numberHead}>Calls</TableHeaderCell>
              <TableHeaderCell className={styles.numberHead}>Of all dials</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {lines.map(({ key, label, count }) => (
              <TableRow key={key}>
                <TableCell>{label}</TableCell>
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
