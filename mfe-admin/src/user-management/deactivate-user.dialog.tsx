import { fullName } from '@dialdeck/common/teams/user.rules';
import type { Refusal } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { HandOver } from '#callbacks/hand-over.tsx';
import { useHandOver } from '#callbacks/use-hand-over.ts';
import type { SwitchedUser } from './use-set-user-active.ts';
import { useSetUserActive } from './use-set-user-active.ts';

export interface DeactivateUserDialogProps {
  isOpen: boolean;
  user: SwitchedUser | null;
  onClose: () => void;
}

/** Shown only for a person with open callbacks. */
export function DeactivateUserDialog({ isOpen, user, onClose }: DeactivateUserDialogProps) {
  const [setActive] = useSetUserActive();
  const { field, handOver } = useHandOver(isOpen ? (user?.id ?? null) : null);

  async function deactivate(): Promise<Refusal | null> {
    if (!user) return null;
    const refusal = (await handOver()) ?? (await setActive({ id: user.id, isActive: false })).refusal;
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Deactivate User"
      confirmLabel="Deactivate User"
      onConfirm={deactivate}
      onCancel={onClose}
    >
      {fullName(user ?? {})} has promised to call contacts back.
      <HandOver {...field} />
    </ConfirmDialog>
  );
}
