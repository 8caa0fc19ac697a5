import { timeText } from '@dialdeck/common/time/date-words';
import { makeStyles, tokens } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import type { ProvisioningQuery } from '#__generated__/graphql.ts';
import { ON_PHONE } from '#table/breakpoint.ts';
import { TableFrame } from '#table/table-frame.tsx';

const useStyles = makeStyles({
  table: { [ON_PHONE]: { minWidth: '40rem' } },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
  status: { width: '5rem', fontVariantNumeric: 'tabular-nums' },
  at: { width: '12rem' },
  detail: { overflowWrap: 'anywhere' },
});

type CallError = ProvisioningQuery['provisioning']['errors'][number];

/** Recent requests of the directory that were refused. */
export function CallErrors({ errors }: { errors: readonly CallError[] }) {
  const styles = useStyles();
  return (
    <>
      <h3 className={styles.title}>Errors of the last 7 days</h3>
      {errors.length === 0 ? (
        <p className={styles.none}>None.</p>
      ) : (
        <TableFrame label="Errors of the last 7 days">
          <Table className={styles.table} aria-label="Errors of the last 7 days">
            <TableHeader>
              <TableRow>
                <TableHeaderCell className={styles.at}>At</TableHeaderCell>
                <TableHeaderCell>Call</TableHeaderCell>
                <TableHeaderCell className={styles.status}>Status</TableHeaderCell>
                <TableHeaderCell>Detail</TableHeaderCell>
              </TableRow>
            </TableHeader>
            <TableBody>
              {errors.map(({ at, method, path, status, detail }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two errors may be the same in every part, and none moves
                <TableRow key={index}>
                  <TableCell>{timeText(at)}</TableCell>
                  <TableCell className={styles.detail}>{`${method} ${path}`}</TableCell>
                  <TableCell className={styles.status}>{status}</TableCell>
                  <TableCell className={styles.detail}>{detail}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableFrame>
      )}
    </>
  );
}
