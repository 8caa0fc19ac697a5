import { fullName } from '@dialdeck/common/teams/user.rules';
import type { Refusal } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { EndAllSignInsDocument, type TeamRow_UserFragment } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

export interface EndSignInsDialogProps {
  isOpen: boolean;
  user: TeamRow_UserFragment | null;
  onClose: () => void;
}

export function EndSignInsDialog({ isOpen, user, onClose }: EndSignInsDialogProps) {
  const [endAll] = useChange(EndAllSignInsDocument, {
    success: () => ({ title: 'Sign-ins Ended', body: `${fullName(user ?? {})} is signed out of all browsers.` }),
    failure: { fallback: 'Failed to end the sign-ins' },
  });

  async function end(): Promise<Refusal | null> {
    if (!user) return null;
    const { refusal } = await endAll({ userId: user.id });
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog isOpen={isOpen} title="End Sign-ins" confirmLabel="End Sign-ins" onConfirm={end} onCancel={onClose}>
      Sign {fullName(user ?? {})} out of all browsers? Their password stays as it is: they can sign in again.
    </ConfirmDialog>
  );
}
