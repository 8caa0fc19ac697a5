import { makeStyles, Panel, Switch } from '@dialdeck/ui/core';
import { useState } from 'react';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { CallsByDay_ReportFragmentDoc } from '#__generated__/graphql.ts';
import { DayColumns } from './day-columns.tsx';
import { DayTable } from './day-table.tsx';
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
      {/* What scrolls must be reached by a keyboard */}
      <div className={styles.content} tabIndex={isTable ? 0 : undefined}>
        {isTable ? <DayTable days={callsByDay} /> : <DayColumns days={callsByDay} />}
      </div>
    </Panel>
  );
}
