import { TableHeaderCell } from '@dialdeck/ui/table';
import type { TableChoice } from './table-choice.rules.ts';

const DIRECTION = { asc: 'ascending', desc: 'descending' } as const;

export interface SortHeadProps<Sort extends string> {
  sort: Sort;
  label: string;
  choice: TableChoice<Sort>;
  onSort: (sort: Sort) => void;
  className?: string | undefined;
}

/** A heading that sorts its table. */
export function SortHead<Sort extends string>({ sort, label, choice, onSort, className }: SortHeadProps<Sort>) {
  return (
    <TableHeaderCell
      sortable
      {...(className && { className })}
      {...(choice.sort === sort && { sortDirection: DIRECTION[choice.dir] })}
      button={{ as: 'button', type: 'button', onClick: () => onSort(sort) }}
    >
      {label}
    </TableHeaderCell>
  );
}
