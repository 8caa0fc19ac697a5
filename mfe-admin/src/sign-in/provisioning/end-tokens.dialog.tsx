import type { Refusal } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { EndProvisioningTokensDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

export interface EndTokensDialogProps {
  isOpen: boolean;
  provider: { id: string; name: string };
  onEnded: () => void;
  onClose: () => void;
}

export function EndTokensDialog({ isOpen, provider, onEnded, onClose }: EndTokensDialogProps) {
  const [end] = useChange(EndProvisioningTokensDocument, {
    success: () => ({ title: 'All tokens ended' }),
    failure: { fallback: 'Failed to end the tokens' },
  });

  async function confirm(): Promise<Refusal | null> {
    const { refusal } = await end({ id: provider.id });
    if (refusal) return refusal;
    onEnded();
    onClose();
    return null;
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`End all tokens of ${provider.name}`}
      confirmLabel="End All Tokens"
      onCancel={onClose}
      onConfirm={confirm}
    >
      From now on the directory is refused, until it gets a new token. Its people stay as they are.
    </ConfirmDialog>
  );
}
