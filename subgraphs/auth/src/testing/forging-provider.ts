import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type Claims = Record<string, unknown>;

/** Deviations from an honest provider. */
export interface Forgery {
  /** Changes to its discovery document; undefined removes a member. */
  metadata?: Claims;
  /** Changes to the response that the browser brings back; undefined removes a parameter. */
  answer?: Record<string, string | undefined>;
  header?: Claims;
  claims?: Claims;
  /** Makes the whole ID token from the honest one. */
  idToken?: (honest: string) => string | undefined | Promise<string | undefined>;
  userinfo?: Claims;
  /** The status of its responses to us, instead of 200. */
  status?: number;
  /** Never responds. */
  isSilent?: boolean;
  /** Delays each of its responses to us by this time. */
  delayMs?: number;
}

export interface Person {
  sub: string;
  [claim: string]: unknown;
}

export const CLIENT = { clientId: 'dialdeck', clientSecret: 'kept by both' };

/** A provider with real keys whose claims the test chooses. */
export async function createForgingProvider(algorithm: 'RS256' | 'Ed25519' = 'RS256') {
  const kid = randomUUID();
  const keys = await generateKeyPair(algorithm, { extractable: true });
  const published = [{ ...(await exportJWK(keys.publicKey)), kid, alg: algorithm, use: 'sig' }];
  const codes = new Map<string, { nonce: string; person: Person; challenge: string }>();
  const subjects = new Map<string, string>();
  /** Requested paths, oldest first. */
  const asked: string[] = [];
  const provider = {
    issuer: '',
    asked,
    keys,
    kid,
    published,
    /** Applies until the test sets it again. */
    forgery: {} as Forgery,
    /** The address that the browser returns to, after this person has signed in here. */
    async authorize(location: string, person: Person): Promise<string> {
      const asks = new URL(location).searchParams;
      const code = randomUUID();
      codes.set(code, { nonce: asks.get('nonce') ?? '', challenge: asks.get('code_challenge') ?? '', person });
      const back = new URL(asks.get('redirect_uri') ?? '');
      const answer = { code, state: asks.get('state') ?? '', iss: provider.issuer, ...provider.forgery.answer };
      for (const [name, value] of Object.entries(answer)) if (value !== undefined) back.searchParams.set(name, value);
      return back.href;
    },
    sign: (claims: JWTPayload, header: Claims = {}, key: CryptoKey = keys.privateKey): Promise<string> =>
      new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, ...header }).sign(key, { crit: { exp: true } }),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };

  const metadata = () => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/authorize`,
    token_endpoint: `${provider.issuer}/token`,
    userinfo_endpoint: `${provider.issuer}/userinfo`,
    jwks_uri: `${provider.issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [algorithm],
    authorization_response_iss_parameter_supported: true,
    ...provider.forgery.metadata,
  });

  async function tokens(req: IncomingMessage): Promise<Claims> {
    const code = new URLSearchParams(await text(req)).get('code') ?? '';
    const known = codes.get(code);
    codes.delete(code);
    if (!known) return { error: 'invalid_grant' };
    const { forgery } = provider;
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: provider.issuer,
      aud: CLIENT.clientId,
      iat: now,
      exp: now + 300,
      nonce: known.nonce,
      ...known.person,
      ...forgery.claims,
    };
    const honest = await provider.sign(JSON.parse(JSON.stringify(claims)), forgery.header);
    const idToken = forgery.idToken ? await forgery.idToken(honest) : honest;
    const accessToken = randomUUID();
    subjects.set(`Bearer ${accessToken}`, known.person.sub);
    return { access_token: accessToken, token_type: 'bearer', ...(idToken !== undefined && { id_token: idToken }) };
  }

  const answers: Record<string, (req: IncomingMessage) => unknown> = {
    '/.well-known/openid-configuration': metadata,
    '/token': tokens,
    '/keys': () => ({ keys: provider.published }),
    '/userinfo': ({ headers }) => provider.forgery.userinfo ?? { sub: subjects.get(headers.authorization ?? '') },
  };
  const server = createServer(async (req, res) => {
    const path = req.url ?? '';
    asked.push(path);
    if (provider.forgery.isSilent) return void res.destroy();
    await pause(provider.forgery.delayMs ?? 0);
    const body = (await answers[path]?.(req)) as Claims | undefined;
    const status = provider.forgery.status ?? (body === undefined ? 404 : body.error ? 400 : 200);
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

export type ForgingProvider = Awaited<ReturnType<typeof createForgingProvider>>;
