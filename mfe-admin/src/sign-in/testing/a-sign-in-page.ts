import type { SignInPageQuery } from '#__generated__/graphql.ts';
import type { aProvider } from './a-provider.ts';

type Settings = SignInPageQuery['signInSettings'];

/** What the graph answers to the screen: no providers and nothing required, unless said otherwise. */
export const aSignInPage = (
  identityProviders: ReturnType<typeof aProvider>[] = [],
  settings: Partial<Settings> = {},
) => ({
  __typename: 'Query' as const,
  identityProviders,
  signInSettings: {
    __typename: 'SignInSettings' as const,
    secondFactor: 'nobody' as const,
    emergencyUserId: null,
    ...settings,
  },
});
