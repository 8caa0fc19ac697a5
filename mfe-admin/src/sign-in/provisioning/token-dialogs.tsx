import { NO_FIELDS, type Refusal, useForm } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { useState } from 'react';
import { CreateProvisioningTokenDocument, EndProvisioningTokensDocument } from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { CopyField } from '#sign-in/copy-field.tsx';
import { DoneBody } from '#sign-in/done-body.tsx';

export interface NewTokenDialogProps {
  isOpen: boolean;
  provider: { id: string; name: string };
  /** A token that lives on for a day. */
  hasOthers: boolean;
  onMade: () => void;
  onClose: () => void;
}

export function NewTokenDialog({ isOpen, ...form }: NewTokenDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={form.onClose}>
      <NewToken {...form} />
    </FormDialog>
  );
}

function NewToken({ provider, hasOthers, onMade, onClose }: Omit<NewTokenDialogProps, 'isOpen'>) {
  const [token, setToken] = useState('');
  const [create] = useChange(CreateProvisioningTokenDocument, { failure: { fallback: 'Failed to create token' } });
  const state = useForm({
    schema: NO_FIELDS,
    initial: {},
    async send() {
      const { data, refusal } = await create({ id: provider.id });
      if (data) {
        setToken(data.createProvisioningToken.key);
        onMade();
      }
      return refusal;
    },
  });
  if (token) {
    return (
      <DoneBody
        title="Token made"
        text={`Give it to the directory of ${provider.name} now: it is not shown again.`}
        onClose={onClose}
      >
        <CopyField label="Token" value={token} />
      </DoneBody>
    );
  }
  return (
    <FormDialogBody
      {...state}
      title={`New token for ${provider.name}`}
      submitLabel="Make Token"
      pendingLabel="Making..."
      onCancel={onClose}
    >
      {hasOthers
        ? 'The newest token works for another 24 hours, older ones end now.'
        : 'With it the directory adds, changes and switches off its people here.'}
    </FormDialogBody>
  );
}

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
