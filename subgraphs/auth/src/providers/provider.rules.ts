import type { Provider } from './provider.ts';

/** Whether people can sign in with a provider. An admin can test it while it is off. */
export const isOn = ({ state, needsTest }: Pick<Provider, 'state' | 'needsTest'>): boolean =>
  state === 'on' && !needsTest;

/** A provider that is switched off enforces nothing, so that it cannot lock anyone out. */
export const isEnforced = (provider: Pick<Provider, 'state' | 'needsTest' | 'enforced'>): boolean =>
  isOn(provider) && provider.enforced;

/** The scope of a subject: the same subject of another issuer, or for another client, may be another person. */
export type Realm = Pick<Provider, 'issuer' | 'clientId'>;

export const isSameRealm = (one: Realm, other: Realm): boolean =>
  one.issuer === other.issuer && one.clientId === other.clientId;

type Client = Realm & Pick<Provider, 'clientSecretSealed'>;

/** Whether a subject or a test of one connection counts for the other. */
export const isSameClient = (one: Client, other: Client): boolean =>
  isSameRealm(one, other) && one.clientSecretSealed === other.clientSecretSealed;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Encrypted; or on this machine, where that is allowed. */
function isSafeAddress(text: unknown, allowsLoopback: boolean): boolean {
  if (typeof text !== 'string' || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  if (protocol === 'https:') return text.startsWith('https://');
  return allowsLoopback && text.startsWith('http://') && LOOPBACK.test(hostname);
}

/** Why a text cannot be an issuer; null when it can. */
export function issuerProblem(text: string, allowsLoopback: boolean): string | null {
  if (!isSafeAddress(text, allowsLoopback)) return 'Enter an address that begins with https://';
  if (/[?#]/.test(text)) return 'An issuer has no query and no fragment';
  return null;
}

/** Whether a signature proves that the issuer made it. One with a shared secret, or none at all, proves nothing. */
const isProof = (algorithm: unknown): algorithm is string =>
  typeof algorithm === 'string' && !/^(?:none|HS\d*)$/i.test(algorithm);

/** The parts of a provider's metadata that signing in needs. */
export interface ProviderMetadata {
  issuer?: unknown;
  authorization_endpoint?: unknown;
  token_endpoint?: unknown;
  jwks_uri?: unknown;
  userinfo_endpoint?: unknown;
  id_token_signing_alg_values_supported?: unknown;
}

/** The signature algorithms that prove the issuer; OpenID Connect Discovery implies RS256. */
export function provingAlgorithms({ id_token_signing_alg_values_supported: offered }: ProviderMetadata): string[] {
  return (Array.isArray(offered) ? offered : ['RS256']).filter(isProof);
}

/** Why a provider cannot be used to sign in; null when it can. */
export function metadataProblem(metadata: ProviderMetadata, issuer: string, allowsLoopback: boolean): string | null {
  if (metadata.issuer !== issuer) return 'The provider names another issuer. Enter exactly the one that it names.';
  const needed = {
    authorization_endpoint: 'address to sign in at',
    token_endpoint: 'address for tokens',
    jwks_uri: 'keys',
  };
  for (const [name, word] of Object.entries(needed)) {
    if (!metadata[name as keyof ProviderMetadata]) return `The provider names no ${word}.`;
  }
  const addresses = [...Object.keys(needed), 'userinfo_endpoint']
    .map((name) => metadata[name as keyof ProviderMetadata])
    .filter((address) => address !== undefined);
  if (!addresses.every((address) => isSafeAddress(address, allowsLoopback)))
    return 'All addresses of the provider must begin with https://';
  if (provingAlgorithms(metadata).length === 0) return 'The provider signs by no algorithm that proves anything.';
  return null;
}
