import { NO_FIELDS, useForm } from '@dialdeck/ui/core';
import { useState } from 'react';
import { CreateProvisioningTokenDocument } from '#__generated__/graphql.ts';
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
