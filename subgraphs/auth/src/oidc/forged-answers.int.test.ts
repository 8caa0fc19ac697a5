import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthRig, createAuthRig } from '#testing/auth-rig.ts';
import { CLIENT, createForgingProvider, type Forgery, type ForgingProvider } from '#testing/forging-provider.ts';
import { addProvider, DOMAIN, finish, signIn, start } from '#testing/provider-sign-in.ts';

const now = () => Math.floor(Date.now() / 1_000);
const person = () => {
  const sub = crypto.randomUUID();
  return { sub, email: `${sub}@${DOMAIN}`, email_verified: true, given_name: 'Ana', family_name: 'Lima' };
};
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** The honest token with other bytes in one of its three parts. */
const withPart = (index: number, change: (part: string) => string) => (honest: string) =>
  honest
    .split('.')
    .map((part, at) => (at === index ? change(part) : part))
    .join('.');

describe.each(['RS256', 'Ed25519'] as const)('a provider that signs by %s', (algorithm) => {
  let rig: AuthRig;
  let provider: ForgingProvider;
  let id: string;
  beforeAll(async () => {
    rig = await createAuthRig({ publicUrl: 'http://calls.example.com' });
    provider = await createForgingProvider(algorithm);
    id = await addProvider(rig, provider, { jit: 'on' });
  });
  afterAll(async () => {
    await provider.close();
    await rig.stop();
  });
  beforeEach(async () => {
    provider.forgery = {};
    await rig.ownerPool.query('DELETE FROM auth.rate_limits');
  });

  const failed = () => ({ location: `/login?sso=failed&provider=${id}`, begin: undefined, error: undefined });

  it('signs a person in by an honest response', async () => {
    expect(await signIn(rig, id, provider, person())).toMatchObject({ location: '/', begin: { role: 'user' } });
  });

  const FORGED: Record<string, Forgery | (() => Promise<Forgery>)> = {
    'another nonce': { claims: { nonce: 'of another sign-in' } },
    'no nonce': { claims: { nonce: undefined } },
    'another audience': { claims: { aud: 'another-client' } },
    'us and another audience': { claims: { aud: [CLIENT.clientId, 'another-client'], azp: CLIENT.clientId } },
    'us twice': { claims: { aud: [CLIENT.clientId, CLIENT.clientId] } },
    'no audience': { claims: { aud: undefined } },
    'an audience in other case': { claims: { aud: CLIENT.clientId.toUpperCase() } },
    'another authorized party': { claims: { azp: 'another-client' } },
    'another issuer': { claims: { iss: 'https://evil.example' } },
    'the issuer with a slash': async () => ({ claims: { iss: `${provider.issuer}/` } }),
    'no issuer': { claims: { iss: undefined } },
    'an expired token': { claims: { exp: now() - 90 } },
    'no end': { claims: { exp: undefined } },
    'an end that is a text': { claims: { exp: String(now() + 300) } },
    'a token of the future': { claims: { iat: now() + 90 } },
    'no beginning': { claims: { iat: undefined } },
    'a token that counts later': { claims: { nbf: now() + 90 } },
    'no subject': { claims: { sub: undefined } },
    'an empty subject': { claims: { sub: '' } },
    'a subject that is a number': { claims: { sub: 7 } },
    'no token': { idToken: () => undefined },
    'an empty token': { idToken: () => '' },
    'no signature': { idToken: withPart(2, () => '') },
    'another signature': {
      idToken: withPart(2, (part) => Buffer.from(part, 'base64url').reverse().toString('base64url')),
    },
    'other claims under the signature': {
      idToken: (honest) => withPart(1, () => base64url({ ...decodeJwt(honest), sub: 'admin' }))(honest),
    },
    'algorithm none': { idToken: (honest) => new UnsecuredJWT(decodeJwt(honest)).encode() },
    'algorithm None': { idToken: withPart(0, () => base64url({ alg: 'None' })) },
    'signed with the client secret': {
      idToken: (honest) =>
        new SignJWT(decodeJwt(honest))
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(CLIENT.clientSecret)),
    },
    'signed with the public key as a secret': {
      idToken: (honest) =>
        new SignJWT(decodeJwt(honest))
          .setProtectedHeader({ alg: 'HS256', kid: provider.kid })
          .sign(new TextEncoder().encode(JSON.stringify(provider.published[0]))),
    },
    'a key of its own': async () => {
      const { privateKey } = await generateKeyPair(algorithm);
      return { idToken: (honest) => provider.sign(decodeJwt(honest), {}, privateKey) };
    },
    'a key of its own in the header': async () => {
      const { privateKey, publicKey } = await generateKeyPair(algorithm);
      const jwk = await exportJWK(publicKey);
      return { idToken: (honest) => provider.sign(decodeJwt(honest), { jwk }, privateKey) };
    },
    'the address of a key of its own': async () => {
      const { privateKey } = await generateKeyPair(algorithm);
      return { idToken: (honest) => provider.sign(decodeJwt(honest), { jku: 'https://evil.example' }, privateKey) };
    },
    'a key that the provider did not publish': async () => {
      const { privateKey } = await generateKeyPair(algorithm);
      return { idToken: (honest) => provider.sign(decodeJwt(honest), { kid: 'unknown' }, privateKey) };
    },
    'an algorithm that was not offered': async () => {
      const { privateKey } = await generateKeyPair('ES256');
      return { idToken: (honest) => provider.sign(decodeJwt(honest), { alg: 'ES256' }, privateKey) };
    },
    'a header with crit': { header: { crit: ['exp'], exp: 1 } },
    'another state': { answer: { state: 'of another sign-in' } },
    'no state': { answer: { state: undefined } },
    'another issuer in the answer': { answer: { iss: 'https://evil.example' } },
    'no issuer in the answer, though it was promised': { answer: { iss: undefined } },
    'no code': { answer: { code: undefined } },
    'an unknown code': { answer: { code: 'x' } },
    'an ID token in the answer': { answer: { id_token: 'x' } },
    'an error of its own': { answer: { error: 'server_error' } },
    'userinfo of another person': {
      claims: { email: undefined },
      userinfo: { sub: 'other', email: `x@${DOMAIN}`, email_verified: true },
    },
    'userinfo without a subject': {
      claims: { email: undefined },
      userinfo: { email: `x@${DOMAIN}`, email_verified: true },
    },
  };

  it.each(Object.keys(FORGED))('rejects a forged response: %s', async (name) => {
    const given = FORGED[name];
    provider.forgery = typeof given === 'function' ? await given() : (given ?? {});
    expect(await signIn(rig, id, provider, person())).toEqual(failed());
  });

  it('rejects a second response to the same sign-in, also after a wrong one', async () => {
    const { url, flow } = await start(rig, id);
    const honest = await provider.authorize(url, person());
    expect(await finish(rig, id, honest.replace(/state=[^&]+/, 'state=x'), flow)).toEqual(failed());
    expect(await finish(rig, id, honest, flow)).toEqual(failed());
    const second = await start(rig, id);
    const back = await provider.authorize(second.url, person());
    expect((await finish(rig, id, back, second.flow)).location).toBe('/');
    expect(await finish(rig, id, await provider.authorize(second.url, person()), second.flow)).toEqual(failed());
  });

  it('rejects a response in another browser, or to a sign-in with another provider', async () => {
    const other = await addProvider(rig, provider, {
      name: 'Fabrikam',
      domains: [`${algorithm.toLowerCase()}.example`],
    });
    const { url, flow } = await start(rig, id);
    const back = await provider.authorize(url, person());
    expect(await finish(rig, id, back, null)).toEqual(failed());
    expect(await finish(rig, id, back, 'x'.repeat(200))).toEqual(failed());
    expect(await finish(rig, other, back, flow)).toMatchObject({ location: `/login?sso=failed&provider=${other}` });
  });

  it('tolerates clocks that differ by up to 60 s', async () => {
    provider.forgery = { claims: { iat: now() + 40, nbf: now() + 40 } };
    expect((await signIn(rig, id, provider, person())).location).toBe('/');
    provider.forgery = { claims: { exp: now() - 40 } };
    expect((await signIn(rig, id, provider, person())).location).toBe('/');
  });

  it('reports a cancelled sign-in and an unreachable provider', async () => {
    provider.forgery = { answer: { code: undefined, error: 'access_denied' } };
    expect((await signIn(rig, id, provider, person())).location).toBe(`/login?sso=cancelled&provider=${id}`);
    const { url, flow } = await start(rig, id);
    provider.forgery = { isSilent: true };
    const back = await provider.authorize(url, person());
    expect((await finish(rig, id, back, flow)).location).toBe(`/login?sso=unreachable&provider=${id}`);
  });

  it('logs no part of a response', async () => {
    provider.forgery = { claims: { aud: 'another-client' } };
    const visitor = person();
    rig.lines.length = 0;
    await signIn(rig, id, provider, visitor);
    expect(rig.lines.join()).toContain('authn_login_fail');
    expect(rig.lines.join()).not.toContain(visitor.sub);
  });

  it('lets 300 rejected responses from one address pass, then none; valid ones do not count', async () => {
    const { rows } = await rig.ownerPool.query('SELECT key, points FROM auth.rate_limits');
    expect(rows.filter(({ key }) => key.includes('provider-answers'))).toEqual([]);
    const actor = { userId: null, role: 'anonymous', sessionId: null, clientAddress: '192.0.2.9' } as const;
    const refuse = () => finish(rig, id, 'http://calls.example.com/?code=x', null, actor);
    const answers = [];
    for (let count = 0; count < 300; count += 20)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, refuse))));
    expect(answers.every(({ location }) => location === failed().location)).toBe(true);
    expect((await refuse()).error?.code).toBe('THROTTLED');
  });
});
