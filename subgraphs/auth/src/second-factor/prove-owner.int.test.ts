import type { Actor } from '@dialdeck/node/security/identity';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthRig, createAuthRig, PASSWORD } from '#testing/auth-rig.ts';
import { createForgingProvider, type ForgingProvider } from '#testing/forging-provider.ts';
import { addProvider, finish, start } from '#testing/provider-sign-in.ts';

const NEW_PASSWORD = 'an even better one';
const ASKED = 'Enter the code of your authenticator';
const WRONG = 'That code is not right.';

let rig: AuthRig;
let provider: ForgingProvider;
let providerId: string;
beforeAll(async () => {
  rig = await createAuthRig({ publicUrl: 'http://calls.example.com' });
  provider = await createForgingProvider();
  providerId = await addProvider(rig, provider);
});
afterAll(async () => {
  await provider.close();
  await rig.stop();
});

/** The code of the next step, because the set-up used the present one. */
const nextCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });

async function signedIn(): Promise<{ actor: Actor & { userId: string }; email: string }> {
  const { id: userId, email } = await rig.addAccount({ password: PASSWORD });
  return { actor: { userId, role: 'user', sessionId: `of ${userId}`, clientAddress: null }, email };
}

async function setUp(actor: Actor, code?: string) {
  const begun = await rig.ask(
    'mutation ($p: String, $code: String) { beginSecondFactor(currentPassword: $p, code: $code) { key } }',
    { p: PASSWORD, code },
    actor,
  );
  const { key } = (begun.data?.beginSecondFactor ?? {}) as { key: string };
  const { data, errors } = await rig.ask(
    'mutation ($code: String!) { confirmSecondFactor(code: $code) { recoveryCodes } }',
    { code: new TOTP({ secret: key }).generate() },
    actor,
  );
  if (errors[0]) throw new Error(errors[0].message);
  const { recoveryCodes } = (data?.confirmSecondFactor ?? {}) as { recoveryCodes: string[] };
  return { key, recoveryCodes };
}

async function withAuthenticator() {
  const { actor, email } = await signedIn();
  return { actor, email, ...(await setUp(actor)) };
}

const changePassword = (actor: Actor, code?: string | null, old = PASSWORD) =>
  rig.ask(
    'mutation ($old: String!, $new: String!, $code: String) { changePassword(currentPassword: $old, newPassword: $new, code: $code) }',
    { old, new: NEW_PASSWORD, code },
    actor,
  );
const beginLink = (actor: Actor, code?: string | null, old = PASSWORD) =>
  rig.ask(
    'mutation ($id: ID!, $old: String!, $code: String) { beginIdentityLink(providerId: $id, currentPassword: $old, code: $code) }',
    { id: providerId, old, code },
    actor,
  );
const replace = (actor: Actor, code?: string | null, old = PASSWORD) =>
  rig.ask(
    'mutation ($old: String, $code: String) { beginSecondFactor(currentPassword: $old, code: $code) { key } }',
    { old, code },
    actor,
  );

async function link(actor: Actor, code?: string) {
  const ticket = new URL((await beginLink(actor, code)).data?.beginIdentityLink as string).searchParams.get('ticket');
  const { url, flow } = await start(rig, providerId, actor, ticket);
  await finish(rig, providerId, await provider.authorize(url, { sub: crypto.randomUUID() }), flow, actor);
  const { data } = await rig.ask('{ identities { id } }', {}, actor);
  return (data?.identities as { id: string }[] | undefined)?.[0]?.id;
}
const unlink = (actor: Actor, id: string | undefined, code?: string) =>
  rig.ask('mutation ($id: ID!, $code: String) { removeIdentity(id: $id, code: $code) }', { id, code }, actor);

describe.each([
  ['a new password', changePassword],
  ['a link to a provider', beginLink],
  ['another authenticator', replace],
])('with an authenticator, %s', (_, change) => {
  it.each([undefined, null, '', ' '])('requires a code: %j', async (code) => {
    const { actor } = await withAuthenticator();
    const { errors } = await change(actor, code);
    expect(errors).toMatchObject([{ code: 'BAD_INPUT', message: ASKED, fields: { code: ASKED } }]);
  });

  it('rejects a wrong code', async () => {
    const { actor } = await withAuthenticator();
    expect((await change(actor, '000000')).errors).toMatchObject([{ message: WRONG, fields: { code: WRONG } }]);
  });

  it('accepts a code of the authenticator once', async () => {
    const { actor, key } = await withAuthenticator();
    const code = nextCode(key);
    expect((await change(actor, code, 'not the password')).errors).toMatchObject([
      { fields: { currentPassword: 'This is not your current password' } },
    ]);
    expect((await change(actor, code)).errors).toEqual([]);
    await rig.services.store.accounts.setPassword(actor.userId, await rig.services.hasher.hash(PASSWORD));
    expect((await change(actor, code)).errors).toMatchObject([{ message: WRONG }]);
  });

  it('accepts a recovery code once', async () => {
    const { actor, recoveryCodes } = await withAuthenticator();
    expect((await change(actor, recoveryCodes[0])).errors).toEqual([]);
    await rig.services.store.accounts.setPassword(actor.userId, await rig.services.hasher.hash(PASSWORD));
    expect((await change(actor, recoveryCodes[0])).errors).toMatchObject([{ message: WRONG }]);
  });

  it('throttles wrong codes like a sign-in does', async () => {
    const { actor, email } = await withAuthenticator();
    for (let tries = 0; tries < 10; tries += 1) await change(actor, '000000');
    expect((await change(actor, '000000')).errors).toMatchObject([{ code: 'THROTTLED' }]);
    const login = await rig.ask(
      'mutation ($email: String!, $p: String!) { login(email: $email, password: $p) { id } }',
      {
        email,
        p: PASSWORD,
      },
    );
    expect(login.errors).toMatchObject([{ code: 'THROTTLED' }]);
  });
});

describe('without an authenticator', () => {
  it('requires only the password', async () => {
    const { actor } = await signedIn();
    expect((await beginLink(actor)).errors).toEqual([]);
    expect((await replace(actor)).errors).toEqual([]);
    expect((await changePassword(actor)).errors).toEqual([]);
  });
});

it('uses up no code for a new password that is too common', async () => {
  const { actor, key } = await withAuthenticator();
  const code = nextCode(key);
  const { errors } = await rig.ask(
    'mutation ($old: String!, $code: String) { changePassword(currentPassword: $old, newPassword: "password", code: $code) }',
    { old: PASSWORD, code },
    actor,
  );
  expect(errors).toMatchObject([{ fields: { newPassword: expect.any(String) } }]);
  expect((await changePassword(actor, code)).errors).toEqual([]);
});

it('requires a code to unlink a provider', async () => {
  const { actor, recoveryCodes } = await withAuthenticator();
  const id = await link(actor, recoveryCodes[0]);
  expect((await unlink(actor, id)).errors).toMatchObject([{ message: ASKED, fields: { code: ASKED } }]);
  expect((await unlink(actor, id, recoveryCodes[0])).errors).toMatchObject([{ message: WRONG }]);
  expect((await unlink(actor, id, recoveryCodes[1])).errors).toEqual([]);
});

describe('the owner receives a message', () => {
  const subjects = async (email: string) => (await rig.box.all(email)).map(({ subject }) => subject);

  it('about each change, with its time and what to do, but without a secret', async () => {
    const { actor, email, recoveryCodes } = await withAuthenticator();
    const id = await link(actor, recoveryCodes[0]);
    await unlink(actor, id, recoveryCodes[1]);
    const second = await setUp(actor, recoveryCodes[2]);
    await changePassword(actor, second.recoveryCodes[0]);
    const renewed = await rig.ask(
      'mutation ($code: String!) { renewRecoveryCodes(code: $code) { recoveryCodes } }',
      { code: nextCode(second.key) },
      actor,
    );
    const { recoveryCodes: third } = (renewed.data?.renewRecoveryCodes ?? {}) as { recoveryCodes: string[] };
    await rig.ask('mutation ($code: String!) { removeSecondFactor(code: $code) }', { code: third[0] }, actor);
    await expect
      .poll(async () => (await subjects(email)).sort())
      .toEqual(
        [
          'An authenticator was added to your account',
          'Contoso was linked to your account',
          'Contoso was unlinked from your account',
          'Your authenticator was replaced',
          'Your password was changed',
          'You have new recovery codes',
          'Your authenticator was removed',
        ].sort(),
      );
    for (const mail of await rig.box.all(email)) {
      expect(mail.text).toMatch(/ on [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M UTC\./);
      expect(mail.text).toContain('If this was not you, choose Forgot password on the sign-in page now');
      for (const secret of [second.key, NEW_PASSWORD, PASSWORD, ...recoveryCodes, ...third])
        expect(mail.text).not.toContain(secret);
    }
  });

  it('about a link that the address alone created, but not about a new account', async () => {
    const known = await rig.addAccount({ email: `${crypto.randomUUID()}@contoso.example` });
    await rig.ownerPool.query("UPDATE auth.identity_providers SET jit = 'on'");
    const newcomer = `${crypto.randomUUID()}@contoso.example`;
    for (const email of [newcomer, known.email]) {
      const { url, flow } = await start(rig, providerId);
      const person = { sub: crypto.randomUUID(), email, email_verified: true };
      await finish(rig, providerId, await provider.authorize(url, person), flow);
    }
    const mail = await rig.box.first(known.email);
    expect(mail.subject).toBe('Contoso was linked to your account');
    expect(mail.text).toContain('Sign in with Contoso: the account has no password.');
    expect(await rig.box.all(newcomer)).toEqual([]);
  });

  it('about no change that was rejected', async () => {
    const { actor, email } = await signedIn();
    await changePassword(actor, null, 'not the password');
    await beginLink(actor);
    await replace(actor);
    await rig.ask('mutation ($email: String!) { forgotPassword(email: $email) }', { email });
    expect((await rig.box.first(email)).subject).toBe('Reset your password');
    expect(await rig.box.all(email)).toHaveLength(1);
  });
});
