import type { ProviderCard_ProviderFragment } from '#__generated__/graphql.ts';

/** Contoso, which is on and was never tested. */
export const aProvider = (changes: Partial<ProviderCard_ProviderFragment> = {}) => ({
  __typename: 'IdentityProvider' as const,
  id: 'p1',
  name: 'Contoso',
  issuer: 'https://login.contoso.example',
  clientId: 'dialdeck',
  domains: ['contoso.example', 'contoso.test'],
  trustsAddresses: false,
  jit: 'off' as const,
  state: 'on' as 'on' | 'off',
  offUntilTested: false,
  enforced: false,
  testedAt: null as string | null,
  redirectUri: 'http://localhost/api/sso/p1/callback',
  logoutUri: 'http://localhost/api/sso/p1/backchannel-logout',
  ...changes,
});
