import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createIdentityKeys,
  createIdentitySigner,
  createIdentityVerifier,
  type IdentityKey,
} from './identity.ts';

const admin: Actor = { userId: crypto.randomUUID(), role: 'admin', sessionId: 's-1', clientAddress: '127.0.0.1' };
const anonymous: Actor = { userId: null, role: 'anonymous', sessionId: null, clientAddress: null };
let keys: { privateKey: IdentityKey; publicKey: IdentityKey };

beforeAll(async () => {
  keys = await createIdentityKeys();
});

const refused = { code: 'UNAUTHENTICATED' };

/** A token as an attacker might make it who knows the format and not the key. */
async function forge(
  claims: Record<string, unknown>,
  { key = keys.privateKey, exp = '60s', aud = 'users', issuer = 'dialdeck-gateway' } = {},
) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', ...(key.kid && { kid: key.kid }) })
    .setIssuer(issuer)
    .setAudience(aud)
    .setIssuedAt()
    .setExpirationTime(exp)
    .sign(await importJWK(key, 'EdDSA'));
}

describe('identity', () => {
  it.each([admin, anonymous])('carries the caller: $role', async (actor) => {
    const signer = await createIdentitySigner(keys.privateKey);
    const verify = await createIdentityVerifier([keys.publicKey]);
    const token = await signer.sign(actor, 'users');
    expect(await verify(token, 'users')).toEqual(actor);
    expect(await verify(token, 'users')).toEqual(actor);
  });

  it('is refused by the subgraph that it is not for', async () => {
    const token = await (await createIdentitySigner(keys.privateKey)).sign(admin, 'users');
    const verify = await createIdentityVerifier([keys.publicKey]);
    await expect(verify(token, 'auth')).rejects.toMatchObject(refused);
  });

  it('is refused when missing, empty, unsigned or of another key', async () => {
    const verify = await createIdentityVerifier([keys.publicKey]);
    const stranger = await createIdentityKeys(keys.publicKey.kid ?? '');
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ iss: 'dialdeck-gateway', aud: 'users', role: 'admin', sub: admin.userId, exp: 9_999_999_999 })}.`;
    for (const token of [
      undefined,
      '',
      'x.y.z',
      unsigned,
      await forge({ role: 'admin', sub: admin.userId }, { key: stranger.privateKey }),
    ]) {
      await expect(verify(token, 'users')).rejects.toMatchObject(refused);
    }
  });

  it('is refused when the public key is used as an HS256 secret', async () => {
    const verify = await createIdentityVerifier([keys.publicKey]);
    const swapped = await new SignJWT({ role: 'admin' })
      .setProtectedHeader({ alg: 'HS256', kid: String(keys.publicKey.kid) })
      .setIssuer('dialdeck-gateway')
      .setAudience('users')
      .setSubject(String(admin.userId))
      .setExpirationTime('60s')
      .sign(Buffer.from(JSON.stringify(keys.publicKey)));
    await expect(verify(swapped, 'users')).rejects.toMatchObject(refused);
  });

  it.each([
    ['expired', { role: 'admin', sub: crypto.randomUUID() }, { exp: '-120s' }],
    ['of another issuer', { role: 'admin', sub: crypto.randomUUID() }, { issuer: 'another-issuer' }],
    ['without a role', { sub: crypto.randomUUID() }, {}],
    ['of an unknown role', { role: 'owner', sub: crypto.randomUUID() }, {}],
    ['of an admin without a subject', { role: 'admin' }, {}],
    ['of an anonymous caller with a subject', { role: 'anonymous', sub: crypto.randomUUID() }, {}],
  ])('is refused when %s', async (_what, claims, options) => {
    const verify = await createIdentityVerifier([keys.publicKey]);
    await expect(verify(await forge(claims, options), 'users')).rejects.toMatchObject(refused);
  });

  it('takes two keys while they rotate', async () => {
    const next = await createIdentityKeys();
    const verify = await createIdentityVerifier([keys.publicKey, next.publicKey]);
    for (const key of [keys.privateKey, next.privateKey]) {
      expect(await verify(await (await createIdentitySigner(key)).sign(admin, 'users'), 'users')).toEqual(admin);
    }
  });

  it('does not start without a key', async () => {
    await expect(createIdentityVerifier([])).rejects.toThrow('at least one');
  });

  it('does not take a key of another kind', async () => {
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    await expect(createIdentityVerifier([await exportJWK(publicKey)])).rejects.toThrow();
  });
});
