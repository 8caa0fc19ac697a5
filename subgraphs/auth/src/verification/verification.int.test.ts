import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthRig, createAuthRig, PASSWORD, profile } from '#testing/auth-rig.ts';
import { tokenIn } from '#testing/mail-box.ts';

const CHECK = 'mutation ($token: String!) { checkVerification(token: $token) { needsPassword email firstName } }';
const SETUP = 'mutation ($token: String!, $password: String!) { completeSetup(token: $token, password: $password) }';
const RESEND = 'mutation ($userId: ID!) { resendVerification(userId: $userId) }';
const DEAD = [expect.objectContaining({ code: 'BAD_INPUT', fields: { token: expect.stringContaining('not valid') } })];

const USED = [
  expect.objectContaining({
    code: 'BAD_INPUT',
    message: 'This link was used already, and your account is ready. Sign in.',
  }),
];

let rig: AuthRig;
const check = (token: string) => rig.ask(CHECK, { token });
const setUp = (token: string, password = PASSWORD) => rig.ask(SETUP, { token, password });
const resend = (userId: string) => rig.ask(RESEND, { userId }, actors.admin());
const succeeded = (answers: { errors: unknown[] }[]) => answers.filter(({ errors }) => errors.length === 0).length;

/** A member as an admin creates one: no password yet. */
async function invited(): Promise<{ id: string; email: string; token: string }> {
  const event = profile({ invite: true });
  await rig.tell(event);
  const { id, email } = event.payload as { id: string; email: string };
  return { id, email, token: tokenIn(await rig.box.first(email)) };
}

/** A user who registered: has a password, and a link to verify the address. */
async function registered(): Promise<{ id: string; email: string; token: string }> {
  const account = await rig.addAccount({ password: PASSWORD, isEmailVerified: false });
  await resend(account.id);
  return { ...account, token: tokenIn(await rig.box.first(account.email)) };
}

beforeAll(async () => {
  rig = await createAuthRig();
});
afterAll(() => rig.stop());

describe('a member whom an admin created', () => {
  it('opens the link as often as needed, sets a password, and is verified', async () => {
    const { id, email, token } = await invited();
    const answer = { checkVerification: { needsPassword: true, email, firstName: 'Ana' } };
    expect((await check(token)).data).toEqual(answer);
    expect((await check(token)).data).toEqual(answer);
    expect((await setUp(token)).data).toEqual({ completeSetup: true });
    expect(await rig.services.store.accounts.findById(id)).toMatchObject({ isEmailVerified: true });
    expect(rig.heard).toContainEqual({ type: 'account.verified', key: id, payload: { id } });
    expect((await check(token)).errors).toEqual(USED);
    expect((await setUp(token, 'another good one')).errors).toEqual(USED);
  });

  it('sets one of 20 concurrent passwords', async () => {
    const { token } = await invited();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => setUp(token, `${PASSWORD} ${n}`)));
    expect(succeeded(answers)).toBe(1);
    expect(answers.flatMap(({ errors }) => errors)).toEqual(Array(19).fill(USED[0]));
  });

  it.each([
    ['12345', 'Password must be at least 6 characters'],
    ['123456', 'This password is too common. Please choose another one'],
  ])('is rejected with the password %s, and keeps the link', async (password, sentence) => {
    const { token } = await invited();
    expect((await setUp(token, password)).errors).toMatchObject([
      { code: 'BAD_INPUT', fields: { password: sentence } },
    ]);
    expect((await setUp(token, 'abcdx6')).errors).toEqual([]);
  });
});

describe('a user who registered', () => {
  it('is verified by opening the link', async () => {
    const { id, email, token } = await registered();
    expect((await check(token)).data).toEqual({
      checkVerification: { needsPassword: false, email, firstName: 'Ana' },
    });
    expect(await rig.services.store.accounts.findById(id)).toMatchObject({ isEmailVerified: true });
    expect((await check(token)).errors).toEqual(USED);
  });

  it('opens the link once in 20 concurrent tries', async () => {
    const { token } = await registered();
    expect(succeeded(await Promise.all(Array.from({ length: 20 }, () => check(token))))).toBe(1);
  });

  it('cannot set another password with it', async () => {
    const { token } = await registered();
    expect((await setUp(token, 'another good one')).errors).toEqual(DEAD);
    expect((await check(token)).errors).toEqual([]);
  });
});

describe('a verification link', () => {
  it('lives 24 hours by the clock of the database', async () => {
    const { id, token } = await invited();
    const { rows } = await rig.ownerPool.query(
      'SELECT extract(epoch FROM expires_at - created_at) / 3600 AS hours FROM auth.verification_tokens WHERE account_id = $1',
      [id],
    );
    expect(Math.round(Number(rows[0].hours))).toBe(24);
    await rig.ownerPool.query('UPDATE auth.verification_tokens SET expires_at = now() WHERE account_id = $1', [id]);
    expect((await check(token)).errors).toEqual(DEAD);
    expect((await setUp(token)).errors).toEqual(DEAD);
  });

  it('is nowhere in the database', async () => {
    const { token } = await invited();
    for (const table of ['accounts', 'credentials', 'invitations', 'verification_tokens', 'mails']) {
      const { rows } = await rig.ownerPool.query(`SELECT 1 FROM auth.${table} AS t WHERE t::text LIKE $1`, [
        `%${token}%`,
      ]);
      expect(rows).toEqual([]);
    }
    expect(token).toHaveLength(43);
  });

  it('is invalid while the account is inactive', async () => {
    const { id, email, token } = await invited();
    await rig.tell(profile({ id, email, isActive: false }));
    expect((await check(token)).errors).toEqual(DEAD);
    await rig.tell(profile({ id, email }));
    expect((await check(token)).errors).toEqual([]);
  });

  it('invalidates the older one', async () => {
    const { id, email, token } = await invited();
    expect((await resend(id)).data).toEqual({ resendVerification: true });
    expect((await check(token)).errors).toEqual(DEAD);
    expect((await check(tokenIn(await rig.box.nth(email, 2)))).errors).toEqual([]);
  });

  it('cannot be replaced by a link for a password reset', async () => {
    const { email } = await rig.addAccount({ password: PASSWORD, isEmailVerified: false });
    await rig.ask('mutation ($email: String!) { forgotPassword(email: $email) }', { email });
    const token = tokenIn(await rig.box.first(email));
    expect((await check(token)).errors).toEqual(DEAD);
    expect((await setUp(token)).errors).toEqual(DEAD);
  });
});

describe('resendVerification', () => {
  it('rejects an inactive account with 409, sends nothing, and keeps the older link', async () => {
    const { id, email, token } = await invited();
    await rig.tell(profile({ id, email, isActive: false }));
    expect((await resend(id)).errors).toMatchObject([{ code: 'CONFLICT', message: 'This account is not active.' }]);
    await rig.tell(profile({ id, email }));
    expect((await check(token)).errors).toEqual([]);
  });

  it('rejects a verified account with 409 and an unknown one with 404', async () => {
    const { id } = await rig.addAccount();
    expect((await resend(id)).errors).toMatchObject([{ code: 'CONFLICT' }]);
    expect((await resend(crypto.randomUUID())).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect((await resend('not-an-id')).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });
});
