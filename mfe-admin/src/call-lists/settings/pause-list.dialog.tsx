import type { Refusal } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';

export interface PauseListDialogProps {
  isOpen: boolean;
  name: string;
  onPause: () => Promise<Refusal | null>;
  onClose: () => void;
}

export function PauseListDialog({ isOpen, name, onPause, onClose }: PauseListDialogProps) {
  async function pause(): Promise<Refusal | null> {
    const refusal = await onPause();
    if (!refusal) onClose();
    return refusal;
  }
  return (
    <ConfirmDialog isOpen={isOpen} title="Pause List" confirmLabel="Pause" onCancel={onClose} onConfirm={pause}>
      {`Agents can't call ${name} until you resume it. Results of calls in progress are still saved.`}
    </ConfirmDialog>
  );
}
