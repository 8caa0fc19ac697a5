import { ABOVE_PHONE, makeStyles, mergeClasses, ON_PHONE } from '@dialdeck/ui/core';
import { Table, TableBody, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import type { FragmentType } from '#__generated__/fragment-masking.ts';
import type { CallListRow_CallListFragmentDoc, CallListSort } from '#__generated__/graphql.ts';
import { SelectAllHead } from '#bulk/select-cells.tsx';
import type { Selection } from '#bulk/use-selection.ts';
import { SortHead } from '#table/sort-head.tsx';
import type { TableChoice } from '#table/table-choice.rules.ts';
import { TableFrame } from '#table/table-frame.tsx';
import { useIsNarrow } from '#table/use-is-narrow.ts';
import { useTableStyles } from '#table/use-table-styles.ts';
import { CallListRow } from './call-list-row.tsx';
import type { CallListActions } from './call-list-row-actions.tsx';
import type { Available } from './funnel/use-available.ts';
import type { ListRights } from './list-rights.ts';

const useStyles = makeStyles({
  table: { [ON_PHONE]: { minWidth: '60rem' } },
  // The figures below a name are never cut; a description has the rest. Without it, the name has the rest.
  ownWidth: {
    [ABOVE_PHONE]: { '@container (min-width: 63.01rem)': { width: '16.5rem' } },
    '@media (min-width: 1400px)': { '@container (max-width: 75rem)': { width: 'auto' } },
  },
  // On a phone it takes the width that the checkbox and the menu leave: the other columns are beyond the edge.
  name: { [ON_PHONE]: { width: 'calc(100cqi - 13.25rem)' } },
  number: { width: '6.5rem' },
  date: { width: '6.5rem' },
  progress: { width: '7rem' },
  actions: { width: '26rem' },
  fewActions: { width: '20rem' },
  menu: { width: '10.5rem' },
});

/** The orders that a heading of the table sets. */
type TableSort = Exclude<CallListSort, 'remaining'>;

export interface CallListTableProps {
  callLists: readonly (FragmentType<typeof CallListRow_CallListFragmentDoc> & { id: string })[];
  actions: CallListActions;
  rights: ListRights;
  selection: Selection;
  /** Contacts that can be called now, by list; undefined before the first answer. */
  available: ReadonlyMap<string, Available> | undefined;
  sorting: { choice: TableChoice<TableSort>; onSort: (sort: TableSort) => void };
}

export function CallListTable({ callLists, actions, rights, selection, available, sorting }: CallListTableProps) {
  const styles = useStyles();
  const shared = useTableStyles();
  const isNarrow = useIsNarrow();
  const number = mergeClasses(styles.number, shared.numberHead);
  return (
    <TableFrame label="Call lists">
      <Table className={styles.table} aria-label="Call lists">
        <TableHeader>
          <TableRow>
            {rights.isManager && <SelectAllHead selection={selection} />}
            <SortHead
              {...sorting}
              sort="name"
              label="Name"
              className={mergeClasses(styles.ownWidth, rights.isManager && styles.name)}
            />
            <SortHead {...sorting} sort="description" label="Description" className={shared.description} />
            <SortHead {...sorting} sort="contacts" label="Contacts" className={number} />
            <SortHead {...sorting} sort="completed" label="Completed" className={number} />
            <SortHead
              {...sorting}
              sort="progress"
              label="Progress"
              className={mergeClasses(shared.third, styles.progress)}
            />
            <SortHead
              {...sorting}
              sort="created"
              label="Created"
              className={mergeClasses(shared.second, styles.date, shared.numberHead)}
            />
            <TableHeaderCell
              className={mergeClasses(
                shared.actions,
                isNarrow ? styles.menu : rights.isAdmin ? styles.actions : styles.fewActions,
              )}
            >
              Actions
            </TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {callLists.map((callList) => (
            <CallListRow
              key={callList.id}
              callList={callList}
              actions={actions}
              rights={rights}
              selection={selection}
              available={available && (available.get(callList.id) ?? null)}
            />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
