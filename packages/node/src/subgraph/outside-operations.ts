/** The longest that all requests of one operation to services outside the platform may take; its caller gets an answer within 10 s. */
const ALL_OUTSIDE_MS = 7_000;

/** Root fields that call an identity provider. */
export const ASK_PROVIDERS = [
  'startProviderSignIn',
  'finishProviderSignIn',
  'endSignInsByProvider',
  'createIdentityProvider',
  'changeIdentityProvider',
] as const;
const ASKS_PROVIDER = new RegExp(`\\b(?:${ASK_PROVIDERS.join('|')})\\b`);

/** The additional time of an operation that calls services outside the platform. */
export const outsideMsOf = (query: string): number => (ASKS_PROVIDER.test(query) ? ALL_OUTSIDE_MS : 0);
