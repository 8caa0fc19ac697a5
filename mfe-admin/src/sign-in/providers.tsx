import { Button, EmptyState, Panel } from '@dialdeck/ui/core';
import { KeyRegular } from '@fluentui/react-icons/headless/svg/key';
import type { ProviderCard_ProviderFragment } from '#__generated__/graphql.ts';
import { ProviderCard } from './provider-card.tsx';

export interface ProvidersProps {
  providers: readonly ProviderCard_ProviderFragment[];
  onCreate: () => void;
  onEdit: (provider: ProviderCard_ProviderFragment) => void;
  onDelete: (provider: ProviderCard_ProviderFragment) => void;
}

/** The identity providers. */
export function Providers({ providers, onCreate, onEdit, onDelete }: ProvidersProps) {
  return (
    <>
      {providers.length === 0 && (
        <Panel>
          <EmptyState
            icon={<KeyRegular />}
            title="No providers yet"
            action={
              <Button appearance="primary" onClick={onCreate}>
                Add Provider
              </Button>
            }
          >
            Everybody signs in with a password. Add the identity provider of your organisation (OpenID Connect).
          </EmptyState>
        </Panel>
      )}
      {providers.map((provider) => (
        <ProviderCard
          key={provider.id}
          provider={provider}
          onEdit={() => onEdit(provider)}
          onDelete={() => onDelete(provider)}
        />
      ))}
    </>
  );
}
