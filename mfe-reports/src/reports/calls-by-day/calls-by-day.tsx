import { makeStyles, Panel, Switch } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { useState } from 'react';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { CallsByDay_ReportFragmentDoc } from '#__generated__/graphql.ts';
import { formatDay } from '#reports/period/day-format.ts';
import type { DayCalls } from './day-calls.ts';
import { DayColumns } from './day-columns.tsx';
import { CALLS_BY_DAY_HEIGHT } from './height.ts';

const useStyles = makeStyles({ content: { height: CALLS_BY_DAY_HEIGHT, overflowY: 'auto' } });

export interface CallsByDayProps {
  report: FragmentType<typeof CallsByDay_ReportFragmentDoc>;
}

/** How the calls spread over the period: a chart, or the same numbers as a table. */
export function CallsByDay({ report: masked }: CallsByDayProps) {
  const styles = useStyles();
  const { callsByDay } = readFragment(CallsByDay_ReportFragmentDoc, masked);
  const [isTable, setIsTable] = useState(false);
  return (
    <Panel
      title="Calls by Day"
      note="Every day of the period"
      actions={
        <Switch label="Show as table" checked={isTable} onChange={(_event, { checked }) => setIsTable(checked)} />
      }
    >
      {/* A keyboard must reach a scrolling element */}
      <div className={styles.content} tabIndex={isTable ? 0 : undefined}>
        {isTable ? <DayTable days={callsByDay} /> : <DayColumns days={callsByDay} />}
      </div>
    </Panel>
  );
}

const useDayTableStyles = makeStyles({ calls: { fontVariantNumeric: 'tabular-nums' } });

/** The numbers of the chart. */
function DayTable({ days }: { days: readonly DayCalls[] }) {
  const styles = useDayTableStyles();
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
