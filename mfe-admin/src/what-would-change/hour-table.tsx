import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { TableFrame } from '#table/table-frame.tsx';
import { useTableStyles } from '#table/use-table-styles.ts';
import { type ForecastHour, hourText } from './change-words.rules.ts';

/** The same as the bars, in figures. */
export function HourTable({ hours, timeZone }: { hours: readonly ForecastHour[]; timeZone: string }) {
  const shared = useTableStyles();
  return (
    <TableFrame label="Contacts that can be called in each hour">
      <Table aria-label="Contacts that can be called in each hour">
        <TableHeader>
          <TableRow>
            <TableHeaderCell>Hour</TableHeaderCell>
            <TableHeaderCell className={shared.numberHead}>Now</TableHeaderCell>
            <TableHeaderCell className={shared.numberHead}>Then</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {hours.map(({ from, now, then }, index) => (
            <TableRow key={from}>
              <TableCell>{hourText(hours, index, timeZone)}</TableCell>
              <TableCell className={shared.number}>{now.toLocaleString()}</TableCell>
              <TableCell className={shared.number}>{then.toLocaleString()}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
