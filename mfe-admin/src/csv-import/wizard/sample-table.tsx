import { makeStyles, tokens } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { TableFrame } from '#table/table-frame.tsx';

const SHOWN_ROWS = 3;

const useStyles = makeStyles({
  table: { width: 'max-content', minWidth: '100%' },
  cell: {
    maxWidth: '14rem',
    paddingInlineEnd: tokens.spacingHorizontalM,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

export interface SampleTableProps {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The first rows as they were read: what looks wrong here is wrong before it is imported. */
export function SampleTable({ columns, rows }: SampleTableProps) {
  const styles = useStyles();
  return (
    <TableFrame label="First rows of the file">
      <Table className={styles.table} size="extra-small" aria-label="First rows of the file">
        <TableHeader>
          <TableRow>
            {columns.map((column) => (
              <TableHeaderCell key={column} className={styles.cell}>
                {column}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.slice(0, SHOWN_ROWS).map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no name but their place
            <TableRow key={row}>
              {columns.map((column, index) => (
                <TableCell key={column} className={styles.cell}>
                  {cells[index]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
