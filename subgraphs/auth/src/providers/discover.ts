import { OUTSIDE_MS } from '@dialdeck/node/process/deadline';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { boundedFetch, fetchBounded } from './bounded-fetch.ts';
import { metadataProblem } from './provider.rules.ts';

/** Everything that is needed to use a provider. */
export interface Connection {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The provider responds but cannot be used; the sentence names the reason. */
export class UnusableProvider extends Error {}

const TIMEOUT_SECONDS = OUTSIDE_MS / 1_000;
export const CLOCK_TOLERANCE_SECONDS = 60;

/**
 * Fetches a provider's metadata, and caches its keys for later signatures. Several callers may share one response, so each of
 * them counts its own wait (`waitOutside`).
 * @throws UnusableProvider; another error when the provider does not respond
 */
export async function discover(
  { issuer, clientId, clientSecret }: Connection,
  allowsLoopback: boolean,
): Promise<Configuration> {
  const execute = allowsLoopback ? [allowInsecureRequests, enableNonRepudiationChecks] : [enableNonRepudiationChecks];
  const found = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute,
    [customFetch]: fetchBounded,
  });
  const metadata = found.serverMetadata();
  const problem = metadataProblem(metadata, issuer, allowsLoopback);
  if (problem) throw new UnusableProvider(problem);
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
  const config = new Configuration(
    metadata,
    clientId,
    { client_secret: clientSecret, [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    authenticate(clientSecret),
  );
  config.timeout = TIMEOUT_SECONDS;
  config[customFetch] = boundedFetch;
  for (const extend of execute) extend(config);
  return config;
}
