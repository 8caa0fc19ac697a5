import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as hashers from '#passwords/password-hasher.ts';
import { type AuthRig, createAuthRig, PASSWORD } from '#testing/auth-rig.ts';
import { createForgingProvider, type ForgingProvider } from '#testing/forging-provider.ts';
import { addProvider, DOMAIN, signIn } from '#testing/provider-sign-in.ts';

let hashed = 0;
const counted =
  <A extends unknown[], R>(work: (...args: A) => R) =>
  (...args: A): R => {
    hashed += 1;
    return work(...args);
  };

let rig: AuthRig;
let provider: ForgingProvider;
let id: string;
beforeAll(async () => {
  const { createPasswordHasher } = hashers;
  // Only this module hashes. It is the product's own, so the spy also works if other test files have loaded the module before.
  vi.spyOn(hashers, 'createPasswordHasher').mockImplementation((options) => {
    const { hash, verify, isOutdated } = createPasswordHasher(options);
    return { hash: counted(hash), verify: counted(verify), isOutdated };
  });
  rig = await createAuthRig({ publicUrl: 'http://calls.example.com' });
  provider = await createForgingProvider();
  id = await addProvider(rig, provider, { jit: 'on' });
});
afterAll(async () => {
  await provider.close();
  await rig.stop();
});

it('hashes no password in a sign-in by a provider, and one in a sign-in by password', async () => {
  const known = await rig.addAccount({ email: `${crypto.randomUUID()}@${DOMAIN}`, password: PASSWORD });
  const linked = await rig.addAccount({ email: `${crypto.randomUUID()}@${DOMAIN}` });
  const person = (email: string) => ({ sub: crypto.randomUUID(), email, email_verified: true, given_name: 'Ana' });
  const newcomer = person(`${crypto.randomUUID()}@${DOMAIN}`);
  const before = hashed;
  for (const visitor of [newcomer, newcomer, person(linked.email)])
    expect((await signIn(rig, id, provider, visitor)).location).toBe('/');
  expect((await signIn(rig, id, provider, person(known.email))).location).toContain('sso=password');
  expect(hashed).toBe(before);

  await rig.ask(
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { id } }',
    { email: known.email, password: PASSWORD },
    { ...actors.anonymous, clientAddress: null },
  );
  expect(hashed).toBe(before + 1);
});
