import { makeStyles, tokens } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { TableFrame } from '#table/table-frame.tsx';

const SHOWN_ROWS = 3;
/** Above cells for which the header line has no name: their rows cannot be imported. */
const NO_HEADING = '(no heading)';

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

/** The first rows as they were read: a mistake here shows before the import. */
export function SampleTable({ columns, rows }: SampleTableProps) {
  const styles = useStyles();
  const shown = rows.slice(0, SHOWN_ROWS);
  const width = Math.max(
    columns.length,
    ...shown.map((cells) => cells.findLastIndex((cell) => cell.trim() !== '') + 1),
  );
  const places = Array.from({ length: width }, (_, index) => index);
  return (
    <TableFrame label="First rows of the file">
      <Table className={styles.table} size="extra-small" aria-label="First rows of the file">
        <TableHeader>
          <TableRow>
            {places.map((index) => (
              <TableHeaderCell key={index} className={styles.cell}>
                {columns[index] ?? NO_HEADING}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {shown.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no name but their place
            <TableRow key={row}>
              {places.map((index) => (
                <TableCell key={index} className={styles.cell}>
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
