import { fullName } from '@dialdeck/common/teams/user.rules';
import type { Refusal } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { SendPasswordResetDocument, type TeamRow_UserFragment } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

export interface ResetPasswordDialogProps {
  isOpen: boolean;
  user: TeamRow_UserFragment | null;
  onClose: () => void;
}

export function ResetPasswordDialog({ isOpen, user, onClose }: ResetPasswordDialogProps) {
  const [sendLink] = useChange(SendPasswordResetDocument, {
    success: () => ({ title: 'Password Reset Sent', body: `A link was sent to ${user?.email}.` }),
    failure: { fallback: 'Failed to reset the password' },
  });

  async function send(): Promise<Refusal | null> {
    if (!user) return null;
    const { refusal } = await sendLink({ userId: user.id });
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog isOpen={isOpen} title="Reset Password" confirmLabel="Send Link" onConfirm={send} onCancel={onClose}>
      Send {fullName(user ?? {})} a link to choose a new password? Their present password stops working and all their
      sign-ins end.
    </ConfirmDialog>
  );
}
