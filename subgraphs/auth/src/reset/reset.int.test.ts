import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthRig, createAuthRig, PASSWORD, PUBLIC_URL, profile } from '#testing/auth-rig.ts';
import { linkIn, tokenIn } from '#testing/mail-box.ts';
import { newToken } from '#tokens/token.ts';

const FORGOT = 'mutation ($email: String!) { forgotPassword(email: $email) }';
const RESET = 'mutation ($token: String!, $password: String!) { resetPassword(token: $token, password: $password) }';
const SEND_RESET = 'mutation ($userId: ID!) { sendPasswordReset(userId: $userId) }';
const NEW_PASSWORD = 'an even better one';
const DEAD = [expect.objectContaining({ code: 'BAD_INPUT', fields: { token: expect.stringContaining('not valid') } })];

let rig: AuthRig;
const forgot = (email: string) => rig.ask(FORGOT, { email });
const reset = (token: string, password = NEW_PASSWORD) => rig.ask(RESET, { token, password });

async function forgetful(state: { isEmailVerified?: boolean } = {}) {
  const account = await rig.addAccount({ password: PASSWORD, ...state });
  await forgot(account.email);
  const mail = await rig.box.first(account.email);
  return { ...account, mail, token: tokenIn(mail) };
}

beforeAll(async () => {
  rig = await createAuthRig();
});
afterAll(() => rig.stop());

describe('forgotPassword', () => {
  it('sends a link of one hour on PUBLIC_URL', async () => {
    const { id, mail } = await forgetful();
    expect(linkIn(mail).href).toMatch(`${PUBLIC_URL}/reset-password?token=`);
    expect(mail.text).toContain('expires in 1 hour');
    const { rows } = await rig.ownerPool.query(
      'SELECT extract(epoch FROM expires_at - created_at) AS seconds FROM auth.verification_tokens WHERE account_id = $1',
      [id],
    );
    expect(Math.round(Number(rows[0].seconds))).toBe(3_600);
  });

  it('does the same work and responds identically for an unknown address, and sends no message', async () => {
    const { email } = await rig.addAccount({ password: PASSWORD });
    const idle = await rig.addAccount({ password: PASSWORD, isActive: false });
    expect(await forgot(email)).toEqual(await forgot('nobody@example.com'));
    await forgot(idle.email);
    await rig.box.first(email);
    const waiting = async () =>
      (
        await rig.ownerPool.query('SELECT 1 FROM auth.mails WHERE recipient = ANY($1)', [
          [idle.email, 'nobody@example.com'],
        ])
      ).rowCount;
    // The worker looks the addresses up one after the other.
    await expect.poll(waiting, { timeout: 5_000 }).toBe(0);
    expect(await rig.box.all('nobody@example.com')).toEqual([]);
    expect(await rig.box.all(idle.email)).toEqual([]);
  });

  it('invalidates the older link with a newer one', async () => {
    const { email, token } = await forgetful();
    await forgot(email);
    const newer = tokenIn(await rig.box.nth(email, 2));
    expect((await reset(token)).errors).toEqual(DEAD);
    expect((await reset(newer)).errors).toEqual([]);
  });
});

describe('sendPasswordReset', () => {
  const sendReset = (userId: string, adminId?: string) => rig.ask(SEND_RESET, { userId }, actors.admin(adminId));
  const passwordOf = async (id: string) => (await rig.services.store.accounts.findById(id))?.passwordHash ?? null;

  it('ends the password, older links and all sign-ins, and mails a link that sets a new one', async () => {
    const { id, email, token } = await forgetful();
    // A link of another kind, which the message that follows does not replace.
    const setUp = newToken();
    await rig.services.store.transaction((tx) =>
      tx.tokens.issue({ accountId: id, type: 'verification', hash: setUp.hash, lifetimeMs: 60_000 }),
    );
    const host = profile({ firstName: 'Mia', role: 'admin', isEmailVerified: true });
    await rig.tell(host);
    const answer = await sendReset(id, host.key);
    expect(answer.data).toEqual({ sendPasswordReset: true });
    expect(await rig.services.store.tokens.find('verification', setUp.hash)).toBeNull();
    expect(rig.heard).toContainEqual({
      type: 'password.changed',
      key: id,
      payload: { userId: id, keptSession: null, reason: 'password reset' },
    });
    expect(await rig.services.hasher.verify(await passwordOf(id), PASSWORD)).toBe(false);
    expect((await reset(token)).errors).toEqual(DEAD);
    const mail = await rig.box.nth(email, 2);
    expect(linkIn(mail).href).toMatch(`${PUBLIC_URL}/reset-password?token=`);
    expect(mail.subject).toBe('Your password was reset');
    expect(mail.text?.trim()).toBe(
      [
        'Hello Ana,',
        'Mia Lima reset the password of your Dialdeck account. Your old password no longer works, and you were signed out everywhere.',
        `Choose a new password:\n${linkIn(mail).href}`,
        'The link expires in 1 hour. After that, choose Forgot password on the sign-in page.',
        'If you do not know why, ask your administrator.',
        'Dialdeck',
      ].join('\n\n'),
    );
    expect(mail.text).not.toMatch(/ignore it|stays as it is|request/);
    expect((await reset(tokenIn(mail))).errors).toEqual([]);
    expect(await rig.services.hasher.verify(await passwordOf(id), NEW_PASSWORD)).toBe(true);
  });

  it.each([
    ['was never set up', { isEmailVerified: false }, 'This account is not set up yet.'],
    ['is turned off', { isActive: false }, 'This account is not active.'],
  ])('rejects an account that %s and changes nothing', async (_what, state, message) => {
    const { id, email } = await rig.addAccount({ password: PASSWORD, ...state });
    expect((await sendReset(id)).errors).toMatchObject([{ code: 'CONFLICT', message }]);
    expect(await rig.services.hasher.verify(await passwordOf(id), PASSWORD)).toBe(true);
    expect(await rig.box.all(email)).toEqual([]);
  });

  it.each([crypto.randomUUID(), 'no-id'])('reports an unknown account for the id %s', async (userId) => {
    expect((await sendReset(userId)).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });
});

describe('resetPassword', () => {
  it('sets the password, ends every session, and spends every link', async () => {
    const { id, token } = await forgetful();
    const answer = await reset(token);
    expect(answer.data).toEqual({ resetPassword: true });
    expect(rig.heard).toContainEqual({
      type: 'password.changed',
      key: id,
      payload: { userId: id, keptSession: null },
    });
    const { passwordHash } = (await rig.services.store.accounts.findById(id)) ?? {};
    expect(await rig.services.hasher.verify(passwordHash ?? null, NEW_PASSWORD)).toBe(true);
    expect(await rig.services.hasher.verify(passwordHash ?? null, PASSWORD)).toBe(false);
    expect((await reset(token)).errors).toEqual(DEAD);
  });

  it('accepts one of 20 concurrent tries', async () => {
    const { token } = await forgetful();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `${NEW_PASSWORD} ${n}`)));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
  });

  it('verifies the address, because the link was read there', async () => {
    const { id, token } = await forgetful({ isEmailVerified: false });
    await reset(token);
    expect(await rig.services.store.accounts.findById(id)).toMatchObject({ isEmailVerified: true });
    expect(rig.heard).toContainEqual({ type: 'account.verified', key: id, payload: { id } });
  });

  it('rejects an expired link', async () => {
    const { id, token } = await forgetful();
    await rig.ownerPool.query('UPDATE auth.verification_tokens SET expires_at = now() WHERE account_id = $1', [id]);
    expect((await reset(token)).errors).toEqual(DEAD);
  });

  it.each([
    ['short', 'Password must be at least 8 characters'],
    ['password', 'This password is too common. Please choose another one'],
    ['x'.repeat(1_025), 'Password must be at most 1,024 characters'],
  ])('rejects a bad password and keeps the link', async (password, sentence) => {
    const { token } = await forgetful();
    expect((await reset(token, password)).errors).toMatchObject([{ fields: { password: sentence } }]);
    expect((await reset(token)).errors).toEqual([]);
  });
});
