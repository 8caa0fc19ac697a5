import { makeStyles } from '@dialdeck/ui/core';
import { Checkbox } from '@dialdeck/ui/form';
import { TableCell, TableHeaderCell } from '@dialdeck/ui/table';
import type { Selection } from './use-selection.ts';

const useStyles = makeStyles({ cell: { width: '2.75rem', padding: 0 } });

/** Ticks every row that can be ticked. */
export function SelectAllHead({ selection }: { selection: Selection }) {
  const { selected, isAll, toggleAll } = selection;
  return (
    <TableHeaderCell className={useStyles().cell}>
      <Checkbox aria-label="Select all" checked={isAll || (selected.length > 0 && 'mixed')} onChange={toggleAll} />
    </TableHeaderCell>
  );
}

export interface SelectCellProps {
  id: string;
  name: string;
  selection: Selection;
  /** Why the row cannot be selected. */
  reason?: string | undefined;
}

export function SelectCell({ id, name, selection, reason }: SelectCellProps) {
  return (
    <TableCell className={useStyles().cell} title={reason}>
      <Checkbox
        aria-label={`Select ${name}`}
        checked={!reason && selection.has(id)}
        disabled={reason !== undefined}
        onChange={() => selection.toggle(id)}
      />
    </TableCell>
  );
}
