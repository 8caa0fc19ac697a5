import type { Refusal } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';

export interface DeactivateMembersDialogProps {
  isOpen: boolean;
  count: number;
  onConfirm: () => Promise<Refusal | null>;
  onClose: () => void;
}

export function DeactivateMembersDialog({ isOpen, count, onConfirm, onClose }: DeactivateMembersDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={count === 1 ? 'Deactivate Team Member' : 'Deactivate Team Members'}
      confirmLabel="Deactivate"
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {`Deactivate ${count} team ${count === 1 ? 'member' : 'members'}? They are signed out at once. Their open callbacks go to the other agents of each list.`}
    </ConfirmDialog>
  );
}
