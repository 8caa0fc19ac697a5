import { makeStyles } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { formatDay } from '#reports/period/day-format.ts';
import type { DayCalls } from './day-calls.ts';

const useStyles = makeStyles({ calls: { fontVariantNumeric: 'tabular-nums' } });

/** The numbers of the chart. */
export function DayTable({ days }: { days: readonly DayCalls[] }) {
  const styles = useStyles();
  return (
    <Table size="small" aria-label="Calls by Day">
      <TableHeader>
        <TableRow>
          <TableHeaderCell>Day</TableHeaderCell>
          <TableHeaderCell>Calls</TableHeaderCell>
        </TableRow>
      </TableHeader>
      <TableBody>
        {days.map(({ date, calls }) => (
          <TableRow key={date}>
            <TableCell>
              <time dateTime={date}>{formatDay(date)}</time>
            </TableCell>
            <TableCell className={styles.calls}>{calls.toLocaleString()}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
