import type { SignInPageQuery } from '#__generated__/graphql.ts';
import type { aProvider } from './a-provider.ts';

type Settings = SignInPageQuery['signInSettings'];

/** The graph's answer for the screen: by default no providers, and no second factor required. */
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
