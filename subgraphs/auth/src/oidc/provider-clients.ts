import { OUTSIDE_MS, waitOutside } from '@dialdeck/node/process/deadline';
import type { Sealer } from '@dialdeck/node/security/sealer';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import type { Configuration } from 'openid-client';
import { fetchBounded } from '#providers/bounded-fetch.ts';
import { discover } from '#providers/discover.ts';
import { aboutClientSecret, type Provider } from '#providers/provider.ts';

/** The client of one provider. */
export interface ProviderClient {
  config: Configuration;
  /** Its published keys, for tokens that it sends to us; fetched again at most once a minute. */
  keys: JWTVerifyGetKey;
}

export interface ProviderClients {
  /** @throws UnusableProvider; another error when the provider does not answer */
  of(provider: Provider): Promise<ProviderClient>;
}

const KEYS_AGAIN_MS = 60_000;
/** A provider's metadata seldom change; they are fetched again after this time. */
const KEPT_MS = 10 * 60_000;

/** Caches metadata and keys of providers, so that a sign-in only requests its tokens. */
export function createProviderClients(sealer: Sealer, allowsLoopback: boolean): ProviderClients {
  const kept = new Map<string, { of: string; until: number; client: Promise<ProviderClient> }>();

  async function connect(provider: Provider): Promise<ProviderClient> {
    const { id, issuer, clientId, clientSecretSealed } = provider;
    const clientSecret = sealer.open(clientSecretSealed, aboutClientSecret(id));
    const config = await discover({ issuer, clientId, clientSecret }, allowsLoopback);
    const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ''), {
      timeoutDuration: OUTSIDE_MS,
      cooldownDuration: KEYS_AGAIN_MS,
      [customFetch]: (url, options) => fetchBounded(url, { ...options, body: undefined, headers: {} } as never),
    });
    // Concurrent requests share one fetch, and each of them counts its own wait outside.
    return { config, keys: (header, token) => waitOutside(() => keys(header, token)) };
  }

  function clientOf(provider: Provider): Promise<ProviderClient> {
    const { id, issuer, clientId, clientSecretSealed } = provider;
    const connection = JSON.stringify([issuer, clientId, clientSecretSealed]);
    const known = kept.get(id);
    if (known && known.of === connection && known.until > performance.now()) return known.client;
    const client = connect(provider);
    const entry = { of: connection, until: performance.now() + KEPT_MS, client };
    kept.set(id, entry);
    client.catch(() => {
      if (kept.get(id) === entry) kept.delete(id);
    });
    return client;
  }

  // Another request may already have begun the fetch: all of them wait outside.
  return { of: (provider) => waitOutside(() => clientOf(provider)) };
}
