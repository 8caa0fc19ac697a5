import type { Refusal } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { useState } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  ChangeProviderDocument,
  CreateProviderDocument,
  DeleteProviderDocument,
  type ProviderCard_ProviderFragment,
  ProviderCard_ProviderFragmentDoc,
} from '#__generated__/graphql.ts';
import { FormDialog } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { CopyField } from './copy-field.tsx';
import { DoneBody } from './done-body.tsx';
import { NewProviderForm, ProviderChangeForm } from './provider-form.rules.ts';
import { ProviderForm } from './provider-form.tsx';

type Provider = ProviderCard_ProviderFragment;

export interface ProviderDialogProps {
  isOpen: boolean;
  /** Null: a new one. */
  provider: Provider | null;
  onClose: () => void;
}

export function ProviderDialog({ isOpen, provider, onClose }: ProviderDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {provider ? <EditProvider provider={provider} onClose={onClose} /> : <AddProvider onClose={onClose} />}
    </FormDialog>
  );
}

function AddProvider({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Provider | null>(null);
  const [create] = useChange(CreateProviderDocument, {
    success: () => ({ title: 'Provider added' }),
    failure: { fallback: 'Failed to add the provider' },
    update: (cache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'identityProviders' }),
  });
  if (made) return <ProviderAddresses provider={made} onClose={onClose} />;
  return (
    <ProviderForm
      title="Add Provider"
      description="An OpenID Connect provider, such as Entra ID, Okta or Keycloak."
      submitLabel="Add Provider"
      pendingLabel="Adding..."
      schema={NewProviderForm}
      provider={null}
      onSend={async (input) => {
        const { data, refusal } = await create({ input });
        if (data) setMade(readFragment(ProviderCard_ProviderFragmentDoc, data.createIdentityProvider));
        return refusal;
      }}
      onCancel={onClose}
    />
  );
}

function EditProvider({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const [change] = useChange(ChangeProviderDocument, {
    success: () => ({ title: 'Provider changed' }),
    failure: { fallback: 'Failed to change the provider' },
  });
  return (
    <ProviderForm
      title={`Edit ${provider.name}`}
      description="After a change of issuer, client ID or secret the provider is not enforced until you test it again. With another issuer or client ID it is off until then, and the people who signed in with it are signed out."
      submitLabel="Save"
      pendingLabel="Saving..."
      schema={ProviderChangeForm}
      provider={provider}
      onSend={async (input) => {
        const { refusal } = await change({ id: provider.id, input });
        if (!refusal) onClose();
        return refusal;
      }}
      onCancel={onClose}
    />
  );
}

interface ProviderAddressesProps {
  provider: ProviderCard_ProviderFragment;
  onClose: () => void;
}

/** The addresses that have to be entered at a new provider before users can sign in with it. */
function ProviderAddresses({ provider: { name, redirectUri, logoutUri }, onClose }: ProviderAddressesProps) {
  return (
    <DoneBody
      title={`Enter these addresses at ${name}`}
      text="Then test it. Until then users cannot sign in with it."
      onClose={onClose}
    >
      <CopyField label="Redirect URI" value={redirectUri} />
      <CopyField label="Back-channel logout URI" value={logoutUri} />
    </DoneBody>
  );
}

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
