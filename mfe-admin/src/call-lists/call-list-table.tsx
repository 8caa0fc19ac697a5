import { makeStyles, mergeClasses } from '@dialdeck/ui/core';
import { Table, TableBody, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import type { FragmentType } from '#__generated__/fragment-masking.ts';
import type { CallListRow_CallListFragmentDoc } from '#__generated__/graphql.ts';
import { TableFrame } from '#table/table-frame.tsx';
import { useIsNarrow } from '#table/use-is-narrow.ts';
import { useTableStyles } from '#table/use-table-styles.ts';
import { CallListRow } from './call-list-row.tsx';
import type { CallListActions } from './call-list-row-actions.tsx';

const useStyles = makeStyles({
  table: { minWidth: '55rem' },
  number: { width: '5.5rem' },
  date: { width: '6.5rem' },
  progress: { width: '8rem' },
  actions: { width: '24rem' },
  menu: { width: '10.5rem' },
});

export interface CallListTableProps {
  callLists: readonly (FragmentType<typeof CallListRow_CallListFragmentDoc> & { id: string })[];
  actions: CallListActions;
}

export function CallListTable({ callLists, actions }: CallListTableProps) {
  const styles = useStyles();
  const shared = useTableStyles();
  const isNarrow = useIsNarrow();
  const number = mergeClasses(styles.number, shared.numberHead);
  return (
    <TableFrame label="Call lists">
      <Table className={styles.table} aria-label="Call lists">
        <TableHeader>
          <TableRow>
            <TableHeaderCell>Name</TableHeaderCell>
            <TableHeaderCell>Description</TableHeaderCell>
            <TableHeaderCell className={number}>Contacts</TableHeaderCell>
            <TableHeaderCell className={number}>Completed</TableHeaderCell>
            <TableHeaderCell className={styles.progress}>Progress</TableHeaderCell>
            <TableHeaderCell className={mergeClasses(styles.date, shared.numberHead)}>Created</TableHeaderCell>
            <TableHeaderCell className={mergeClasses(shared.actions, isNarrow ? styles.menu : styles.actions)}>
              Actions
            </TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {callLists.map((callList) => (
            <CallListRow key={callList.id} callList={callList} actions={actions} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
