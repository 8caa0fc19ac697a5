import { decodeProtectedHeader } from 'jose';
import { AuthorizationResponseError, authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client';
import { provingAlgorithms } from '#providers/provider.rules.ts';
import type { Provider } from '#providers/provider.ts';
import type { AuthServices } from '#services.ts';
import { type Address, addressIn, idTokenProblem, methodsIn, textIn } from './claims.rules.ts';
import type { SignInFlow } from './flow.ts';

/** A person as a provider identifies them. */
export interface Identity extends Address {
  subject: string;
  firstName: string | null;
  lastName: string | null;
  methods: string[];
}

/** Why identification failed: one reason for the person, one for the log. */
export class NotIdentified extends Error {
  readonly code: 'failed' | 'cancelled' | 'unreachable';
  constructor(code: NotIdentified['code'], reason: string, cause?: unknown) {
    super(reason, { cause });
    this.code = code;
  }
}

/** Turns the provider's response into an identity. @throws NotIdentified */
export async function identify(
  { providerClients, links }: Pick<AuthServices, 'providerClients' | 'links'>,
  { provider, flow, query }: { provider: Provider; flow: SignInFlow; query: string },
): Promise<Identity> {
  try {
    const { config } = await providerClients.of(provider);
    const back = new URL(links.providerCallback(provider.id));
    back.search = query;
    const tokens = await authorizationCodeGrant(config, back, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const claims = { ...tokens.claims() };
    const problem = idTokenProblem(
      { algorithm: decodeProtectedHeader(tokens.id_token ?? '').alg, claims },
      {
        clientId: provider.clientId,
        algorithms: provingAlgorithms(config.serverMetadata()),
        now: Math.floor(Date.now() / 1_000),
      },
    );
    if (problem) throw new NotIdentified('failed', problem);
    const subject = String(claims.sub);
    const userinfo = await missing(config, claims, tokens.access_token, subject);
    return {
      subject,
      ...addressIn(claims, userinfo),
      firstName: textIn(claims, 'given_name') ?? textIn(userinfo, 'given_name'),
      lastName: textIn(claims, 'family_name') ?? textIn(userinfo, 'family_name'),
      methods: methodsIn(claims),
    };
  } catch (error) {
    throw toNotIdentified(error);
  }
}

const CLAIMS = ['email', 'email_verified', 'given_name', 'family_name'];

/** Claims about the same subject that the ID token lacks. */
async function missing(
  config: Configuration,
  claims: Readonly<Record<string, unknown>>,
  accessToken: string,
  subject: string,
): Promise<Readonly<Record<string, unknown>>> {
  const isComplete = CLAIMS.every((name) => claims[name] !== undefined);
  if (isComplete || !config.serverMetadata().userinfo_endpoint) return {};
  return { ...(await fetchUserInfo(config, accessToken, subject)) };
}

function toNotIdentified(error: unknown): NotIdentified {
  if (error instanceof NotIdentified) return error;
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied'
      ? new NotIdentified('cancelled', 'access denied')
      : new NotIdentified('failed', 'refused by the provider', error);
  return doesNotAnswer(error)
    ? new NotIdentified('unreachable', 'no answer', error)
    : new NotIdentified('failed', 'refused answer', error);
}

/** Whether the provider caused the failure: no connection, no response in time, or a response that only reports a server error. */
function doesNotAnswer(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each.name === 'TimeoutError' || each.name === 'AbortError') return true;
    if (each instanceof TypeError && each.message === 'fetch failed') return true;
    if (each.cause instanceof Response) return each.cause.status >= 500;
  }
  return false;
}
