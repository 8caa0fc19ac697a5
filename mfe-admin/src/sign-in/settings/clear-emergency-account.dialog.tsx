import type { Refusal } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { useChangeSettings } from './use-change-settings.ts';

export interface ClearEmergencyAccountDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function ClearEmergencyAccountDialog({ isOpen, onClose }: ClearEmergencyAccountDialogProps) {
  const change = useChangeSettings(() => ({ title: 'Emergency account cleared' }));

  async function clear(): Promise<Refusal | null> {
    const refusal = await change({ emergencyUserId: null });
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Clear Emergency Account"
      confirmLabel="Clear"
      onConfirm={clear}
      onCancel={onClose}
    >
      The account itself stays. No provider can be enforced until you name another one.
    </ConfirmDialog>
  );
}
