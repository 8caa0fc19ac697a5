import { Button, lazyDialog, useDialog } from '@dialdeck/ui/core';
import { SelectionBar } from '#bulk/selection-bar.tsx';
import { OnDemand } from '#dialog/on-demand.tsx';
import type { TeamRow } from './assign-to-lists.dialog.tsx';

const AssignToListsDialog = lazyDialog(async () => (await import('./assign-to-lists.dialog.tsx')).AssignToListsDialog);

export interface CallListSelectionProps {
  selected: readonly TeamRow[];
  /** Keeps none but these selected. */
  onKeep: (ids: readonly string[]) => void;
}

/** Actions on the selected lists. */
export function CallListSelection({ selected, onKeep }: CallListSelectionProps) {
  const assigning = useDialog<readonly TeamRow[]>();
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar count={selected.length} onClear={() => onKeep([])}>
          <Button onClick={() => assigning.open(selected)}>Assign Users</Button>
        </SelectionBar>
      )}
      <OnDemand isOpen={assigning.isOpen}>
        <AssignToListsDialog
          isOpen={assigning.isOpen}
          callLists={selected.length > 0 ? selected : (assigning.subject ?? [])}
          onDone={onKeep}
          onClose={assigning.close}
        />
      </OnDemand>
    </>
  );
}
