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
import { useAgainOnFocus } from '#mutation/use-again-on-focus.ts';
import { ProviderCard } from './provider-card.tsx';
import { EmergencyAccount } from './settings/emergency-account.tsx';
import { SecondFactor } from './settings/second-factor.tsx';
import { onTestEnd } from './test-channel.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
});

/** Providers and sign-in settings, or their loading, empty or error state. */
export function SignInSections(actions: Omit<ProvidersProps, 'providers'>) {
  const styles = useStyles();
  const { data, error, refetch } = useQuery(SignInPageDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  // A test ends in another window.
  useEffect(() => onTestEnd(() => void refetch().catch(() => undefined)), [refetch]);
  // The end of a test in another browser is not announced here.
  useAgainOnFocus(refetch);

  if (error && !data) {
    return (
      <ErrorPanel title="Sign-in could not be loaded" onRetry={() => void refetch().catch(() => undefined)}>
        {failureOf(error, 'Failed to fetch providers and settings').sentence}
      </ErrorPanel>
    );
  }
  if (!data) {
    return (
      <Panel>
        <Spinner label="Loading sign-in..." />
      </Panel>
    );
  }
  const { identityProviders, signInSettings } = data;
  return (
    <div className={styles.root}>
      <Providers
        {...actions}
        providers={identityProviders.map((each) => readFragment(ProviderCard_ProviderFragmentDoc, each))}
      />
      <SecondFactor requiredFor={signInSettings.secondFactor} />
      <EmergencyAccount userId={signInSettings.emergencyUserId ?? null} />
    </div>
  );
}

interface ProvidersProps {
  providers: readonly ProviderCard_ProviderFragment[];
  onCreate: () => void;
  onEdit: (provider: ProviderCard_ProviderFragment) => void;
  onDelete: (provider: ProviderCard_ProviderFragment) => void;
}

/** The identity providers. */
function Providers({ providers, onCreate, onEdit, onDelete }: ProvidersProps) {
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
            Everybody signs in with a password. Add the identity provider of your organization (OpenID Connect).
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
