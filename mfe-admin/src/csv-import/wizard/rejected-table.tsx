import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { ArrowDownloadRegular } from '@fluentui/react-icons/headless/svg/arrow-download';
import type { RejectedRow } from '#csv-import/running/import-job.type.ts';
import { rejectedRowsCsv } from '#csv-import/running/rejected-rows-csv.ts';

/** More than a person reads on a screen; the file has them all. */
const SHOWN_ROWS = 100;

const useStyles = makeStyles({
  frame: { maxHeight: '16rem', overflow: 'auto' },
  number: { width: '6rem', fontVariantNumeric: 'tabular-nums' },
  reason: { overflowWrap: 'anywhere' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
});

export interface RejectedTableProps {
  columns: readonly string[];
  rows: readonly RejectedRow[];
  fileName: string;
  /** Some rows are valid, but their numbers must not be called. */
  isAnyLeftOut: boolean;
}

/** The rows that were not imported, each with its row, line and reason. */
export function RejectedTable({ columns, rows, fileName, isAnyLeftOut }: RejectedTableProps) {
  const styles = useStyles();
  const name = isAnyLeftOut ? 'Rows that were not imported' : 'Invalid rows';
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={styles.frame} aria-label={name} tabIndex={0}>
        <Table size="small" aria-label={name}>
          <TableHeader>
            <TableRow>
              <TableHeaderCell className={styles.number}>Row</TableHeaderCell>
              <TableHeaderCell className={styles.number}>Line</TableHeaderCell>
              <TableHeaderCell>Reason</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.slice(0, SHOWN_ROWS).map(({ row, line, reason }) => (
              <TableRow key={row}>
                <TableCell className={styles.number}>{row}</TableCell>
                <TableCell className={styles.number}>{line}</TableCell>
                <TableCell className={styles.reason}>{reason}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </section>
      <div className={styles.foot}>
        <span>{rows.length > SHOWN_ROWS && `The first ${SHOWN_ROWS} of ${rows.length.toLocaleString()} rows`}</span>
        <Button icon={<ArrowDownloadRegular />} onClick={() => download(rejectedRowsCsv(columns, rows), fileName)}>
          {`Download ${name.toLowerCase()}`}
        </Button>
      </div>
    </>
  );
}

function download(csv: string, fileName: string): void {
  // With the byte order mark, spreadsheets read the file as UTF-8.
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName.replace(/(\.csv)?$/i, '.invalid.csv');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
