import { fullName } from '@dialdeck/common/teams/user.rules';
import type { Refusal } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { RemoveSecondFactorOfDocument, type TeamRow_UserFragment } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

export interface RemoveSecondFactorDialogProps {
  isOpen: boolean;
  user: TeamRow_UserFragment | null;
  onClose: () => void;
}

export function RemoveSecondFactorDialog({ isOpen, user, onClose }: RemoveSecondFactorDialogProps) {
  const [removeFactor] = useChange(RemoveSecondFactorOfDocument, {
    success: () => ({ title: 'Second Factor Removed', body: `A message was sent to ${user?.email}.` }),
    failure: { fallback: 'Failed to remove the second factor' },
    update: (cache, _data, { userId }) =>
      void cache.modify({
        id: cache.identify({ __typename: 'User', id: userId }) ?? '',
        fields: { hasSecondFactor: () => false },
      }),
  });

  async function remove(): Promise<Refusal | null> {
    if (!user) return null;
    const { refusal } = await removeFactor({ userId: user.id });
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Remove Second Factor"
      confirmLabel="Remove"
      onConfirm={remove}
      onCancel={onClose}
    >
      Remove the authenticator of {fullName(user ?? {})}? Do this when it is lost. All their sign-ins end, and they get
      a message. They sign in without it from then on; where a second factor is required they set up a new one first.
    </ConfirmDialog>
  );
}
