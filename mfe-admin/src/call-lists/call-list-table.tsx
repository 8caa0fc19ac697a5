import { makeStyles } from '@dialdeck/ui/core';
import { Table, TableBody, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import type { FragmentType } from '#__generated__/fragment-masking.ts';
import type { CallListRow_CallListFragmentDoc } from '#__generated__/graphql.ts';
import { TableFrame } from '#table/table-frame.tsx';
import { CallListRow } from './call-list-row.tsx';
import type { CallListActions } from './call-list-row-actions.tsx';

const useStyles = makeStyles({
  table: { minWidth: '64.5rem' },
  number: { width: '5.5rem' },
  date: { width: '6.5rem' },
  progress: { width: '8rem' },
  actions: { width: '24rem' },
});

export interface CallListTableProps {
  callLists: readonly (FragmentType<typeof CallListRow_CallListFragmentDoc> & { id: string })[];
  actions: CallListActions;
}

export function CallListTable({ callLists, actions }: CallListTableProps) {
  const styles = useStyles();
  return (
    <TableFrame label="Call lists">
      <Table className={styles.table} aria-label="Call lists">
        <TableHeader>
          <TableRow>
            <TableHeaderCell>Name</TableHeaderCell>
            <TableHeaderCell>Description</TableHeaderCell>
            <TableHeaderCell className={styles.number}>Contacts</TableHeaderCell>
            <TableHeaderCell className={styles.number}>Completed</TableHeaderCell>
            <TableHeaderCell className={styles.progress}>Progress</TableHeaderCell>
            <TableHeaderCell className={styles.date}>Created</TableHeaderCell>
            <TableHeaderCell className={styles.actions}>Actions</TableHeaderCell>
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
