import { failureOf, useQuery } from '@dialdeck/apollo';
import { Button, EmptyState, ErrorPanel, makeStyles, Panel, Spinner, tokens } from '@dialdeck/ui/core';
import { KeyRegular } from '@fluentui/react-icons/headless/svg/key';
import { useEffect } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  type ProviderCard_ProviderFragment,
  ProviderCard_ProviderFragmentDoc,
  SignInPageDocument,
} from '#__generated__/graphql.ts';
import { ProviderCard } from './provider-card.tsx';
import { TestEnd } from './test-end.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
});

export interface ProvidersProps {
  onCreate: () => void;
  onEdit: (provider: ProviderCard_ProviderFragment) => void;
  onDelete: (provider: ProviderCard_ProviderFragment) => void;
}

/** The identity providers, and what stands in their place while there are none to show. */
export function Providers({ onCreate, onEdit, onDelete }: ProvidersProps) {
  const styles = useStyles();
  const { data, error, refetch } = useQuery(SignInPageDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  // A test ends in another window.
  useEffect(() => {
    const ask = () => void refetch().catch(() => undefined);
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, [refetch]);

  if (error && !data) {
    return (
      <ErrorPanel title="The providers could not be loaded" onRetry={() => void refetch().catch(() => undefined)}>
        {failureOf(error, 'Failed to fetch providers').sentence}
      </ErrorPanel>
    );
  }
  if (!data) {
    return (
      <Panel>
        <Spinner label="Loading providers..." />
      </Panel>
    );
  }
  const providers = data.identityProviders.map((each) => readFragment(ProviderCard_ProviderFragmentDoc, each));
  return (
    <div className={styles.root}>
      <TestEnd providers={providers} />
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
            Everybody signs in by password. Add the identity provider of your organisation (OpenID Connect).
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
    </div>
  );
}
