import type { ProviderCard_ProviderFragment } from '#__generated__/graphql.ts';
import { CopyField } from './copy-field.tsx';
import { DoneBody } from './done-body.tsx';

export interface ProviderAddressesProps {
  provider: ProviderCard_ProviderFragment;
  onClose: () => void;
}

/** The addresses that have to be entered at a new provider before anybody can sign in with it. */
export function ProviderAddresses({ provider: { name, redirectUri, logoutUri }, onClose }: ProviderAddressesProps) {
  return (
    <DoneBody
      title={`Enter these addresses at ${name}`}
      text="Then test it. Until then nobody can sign in with it."
      onClose={onClose}
    >
      <CopyField label="Redirect URI" value={redirectUri} />
      <CopyField label="Back-channel logout URI" value={logoutUri} />
    </DoneBody>
  );
}
