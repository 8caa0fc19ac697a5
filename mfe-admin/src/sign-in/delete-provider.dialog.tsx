import type { Refusal } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { DeleteProviderDocument, type ProviderCard_ProviderFragment } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

export interface DeleteProviderDialogProps {
  isOpen: boolean;
  provider: ProviderCard_ProviderFragment | null;
  onClose: () => void;
}

export function DeleteProviderDialog({ isOpen, provider, onClose }: DeleteProviderDialogProps) {
  const [remove] = useChange(DeleteProviderDocument, {
    success: () => ({ title: 'Provider deleted' }),
    failure: { fallback: 'Failed to delete the provider' },
    whenGone: ({ id }) => ({ deleteIdentityProvider: id }),
    update: (cache, { deleteIdentityProvider: id }) => {
      cache.evict({ id: cache.identify({ __typename: 'IdentityProvider', id }) ?? '' });
      cache.gc();
    },
  });

  async function confirm(): Promise<Refusal | null> {
    if (!provider) return null;
    const { refusal } = await remove({ id: provider.id });
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${provider?.name ?? 'Provider'}`}
      confirmLabel="Delete"
      onCancel={onClose}
      onConfirm={confirm}
    >
      Users can no longer sign in with it. People without a password choose one with Forgot password. People whom its
      directory manages are managed here.
    </ConfirmDialog>
  );
}
