import type { Refusal } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { type InvitationRow_InvitationFragment, RevokeInvitationDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';
import { forgetInvitations, invitationName } from './invitation.ts';

export interface RevokeInvitationDialogProps {
  isOpen: boolean;
  invitation: InvitationRow_InvitationFragment | null;
  onClose: () => void;
}

export function RevokeInvitationDialog({ isOpen, invitation, onClose }: RevokeInvitationDialogProps) {
  const [revokeInvitation] = useChange(RevokeInvitationDocument, {
    success: () => ({ title: 'Invitation Revoked', body: 'Its link does not work any more.' }),
    failure: { fallback: 'Failed to revoke the invitation' },
    whenGone: ({ id }) => ({ revokeInvitation: id }),
    update: forgetInvitations,
  });

  async function revoke(): Promise<Refusal | null> {
    if (!invitation) return null;
    const { refusal } = await revokeInvitation({ id: invitation.id });
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Revoke Invitation"
      confirmLabel="Revoke"
      onCancel={onClose}
      onConfirm={revoke}
    >
      The link for {invitationName(invitation ?? {})} will not work any more. This action cannot be undone.
    </ConfirmDialog>
  );
}
