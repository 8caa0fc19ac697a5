import { newId } from '@dialdeck/node/process/new-id';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#accounts/account.ts';
import { type AuthRig, createAuthRig, PASSWORD, profile } from '#testing/auth-rig.ts';
import { addFitting, DOMAIN, enforceProvider } from '#testing/enforced-provider.ts';
import { linkIn, tokenIn } from '#testing/mail-box.ts';

let rig: AuthRig;
beforeAll(async () => {
  rig = await createAuthRig();
});
afterAll(() => rig.stop());
beforeEach(async () => {
  await rig.ownerPool.query('DELETE FROM auth.identity_providers');
  await rig.ownerPool.query(`UPDATE auth.sign_in_settings SET emergency_account_id = NULL, second_factor = 'nobody'`);
  rig.heard.length = 0;
});

const SSO_ONLY = { code: 'SSO_ONLY', message: 'Sign in with Contoso' };
const newAddress = (domain = DOMAIN) => `${newId()}@${domain}`;
const fitting = (account?: Partial<Account>) => addFitting(rig, account);
const enforce = (emergency?: Account) => enforceProvider(rig, emergency);
const endEnforcement = () => rig.ownerPool.query('DELETE FROM auth.identity_providers');

async function change(input: Record<string, unknown>) {
  const { data, errors } = await rig.ask(
    'mutation Change($input: SignInSettingsInput!) { changeSignInSettings(input: $input) { secondFactor emergencyUserId } }',
    { input },
    actors.admin(),
  );
  return { settings: data?.changeSignInSettings, error: errors[0] };
}

const login = async (email: string, password = PASSWORD) =>
  rig.ask(
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { id } }',
    { email, password },
    { ...actors.anonymous, clientAddress: null },
  );

describe('the settings of all sign-ins', () => {
  it('keep absent fields, and announce the emergency account to users', async () => {
    const { id } = await fitting();
    expect((await change({ secondFactor: 'admins' })).settings).toEqual({
      secondFactor: 'admins',
      emergencyUserId: null,
    });
    expect(rig.heard).toEqual([]);
    expect((await change({ emergencyUserId: id })).settings).toEqual({ secondFactor: 'admins', emergencyUserId: id });
    expect(rig.heard).toMatchObject([{ type: 'emergency-account.changed', payload: { userId: id, isKept: false } }]);
    const { data } = await rig.ask('{ signInSettings { secondFactor emergencyUserId } }', {}, actors.admin());
    expect(data?.signInSettings).toEqual({ secondFactor: 'admins', emergencyUserId: id });
    expect((await change({ emergencyUserId: null })).settings).toMatchObject({ emergencyUserId: null });
  });

  it.each([
    ['an unknown account', async () => newId()],
    ['a user', async () => (await fitting({ role: 'user' })).id],
    ['an inactive admin', async () => (await fitting({ isActive: false })).id],
    ['an admin without an authenticator', async () => (await rig.addAccount({ role: 'admin', password: PASSWORD })).id],
    [
      'who has no password',
      async () => {
        const { id } = await fitting();
        await rig.services.store.accounts.removePassword(id);
        return id;
      },
    ],
    [
      'whom a directory manages',
      async () => {
        const { id } = await fitting();
        await rig.ownerPool.query('UPDATE auth.accounts SET managed_by = $1 WHERE id = $2', [newId(), id]);
        return id;
      },
    ],
    ['a malformed id', async () => 'x'],
  ])('reject %s as emergency account', async (_, who) => {
    const { error } = await change({ emergencyUserId: await who() });
    expect(error).toMatchObject({ code: 'BAD_INPUT', fields: { emergencyUserId: expect.any(String) } });
  });

  it('can replace the emergency account while a provider is enforced, but not remove it', async () => {
    const [first, second] = [await fitting(), await fitting()];
    await enforce(first);
    expect((await change({ emergencyUserId: null })).error?.code).toBe('CONFLICT');
    expect((await change({ emergencyUserId: second.id })).settings).toMatchObject({ emergencyUserId: second.id });
    expect(rig.heard).toMatchObject([{ payload: { userId: second.id, isKept: true } }]);
  });
});

describe('where a provider is enforced', () => {
  it('a sign-in by password fails identically for known or unknown, active or inactive accounts and right or wrong passwords', async () => {
    const known = await rig.addAccount({ email: newAddress(), password: PASSWORD });
    const off = await rig.addAccount({ email: newAddress(), password: PASSWORD, isActive: false });
    await enforce(await fitting());
    const answers = await Promise.all([
      login(known.email),
      login(known.email, 'not the one'),
      login(off.email),
      login(newAddress()),
    ]);
    expect(answers.map(({ errors, session }) => [errors, session])).toEqual(
      Array(4).fill([[{ ...SSO_ONLY, fields: undefined }], undefined]),
    );
    expect((await login(newAddress(`sub.${DOMAIN}`))).errors[0]?.code).toBe('INVALID_CREDENTIALS');
  });

  it('the emergency account signs in with its right password', async () => {
    const emergency = await fitting();
    await enforce(emergency);
    expect((await login(emergency.email, 'not the one')).errors).toMatchObject([SSO_ONLY]);
    expect(await login(emergency.email)).toMatchObject({
      errors: [{ code: 'SECOND_FACTOR' }],
      session: { await: expect.any(String) },
    });
  });

  it('a provider that is off enforces nothing', async () => {
    const { email } = await rig.addAccount({ email: newAddress(), password: PASSWORD });
    await enforce(await fitting());
    await rig.ownerPool.query(`UPDATE auth.identity_providers SET state = 'off'`);
    expect((await login(email)).errors).toEqual([]);
  });

  it('a reset link opens nothing and stays unused; the next message explains where to sign in', async () => {
    const { email } = await rig.addAccount({ email: newAddress(), password: PASSWORD });
    const forgot = () => rig.ask('mutation ($email: String!) { forgotPassword(email: $email) }', { email });
    await forgot();
    const token = tokenIn(await rig.box.first(email));
    const reset = () =>
      rig.ask('mutation ($token: String!) { resetPassword(token: $token, password: "a new quiet harbour") }', {
        token,
      });
    await enforce(await fitting());
    expect((await reset()).errors).toMatchObject([SSO_ONLY]);
    await endEnforcement();
    expect((await reset()).errors).toEqual([]);
    await enforce();
    expect((await forgot()).data).toEqual({ forgotPassword: true });
    const mail = await rig.box.nth(email, 2);
    expect(mail.text).toContain('Sign in with Contoso');
    expect(linkIn(mail).pathname).toBe('/login');
  });

  it('a new account’s message names the provider; its older link opens nothing and stays unused', async () => {
    const id = newId();
    const email = newAddress();
    await rig.tell(profile({ id, email, invite: true }));
    const token = tokenIn(await rig.box.first(email));
    const check = () =>
      rig.ask('mutation ($token: String!) { checkVerification(token: $token) { needsPassword } }', { token });
    const setUp = () =>
      rig.ask('mutation ($token: String!) { completeSetup(token: $token, password: "a new quiet harbour") }', {
        token,
      });
    await enforce(await fitting());
    expect((await check()).errors).toMatchObject([SSO_ONLY]);
    expect((await setUp()).errors).toMatchObject([SSO_ONLY]);
    await endEnforcement();
    expect((await setUp()).errors).toEqual([]);
    await enforce();
    const other = newAddress();
    await rig.tell(profile({ email: other, invite: true }));
    const mail = await rig.box.first(other);
    expect([mail.subject, linkIn(mail).pathname]).toEqual(['Sign in with Contoso', '/login']);
  });

  it('registration is rejected, and the invitation stays unused', async () => {
    const host = actors.admin((await rig.addAccount({ role: 'admin' })).id);
    const email = newAddress();
    const { data } = await rig.ask(
      'mutation ($input: InvitationInput!) { createInvitation(input: $input) { url } }',
      { input: { email } },
      host,
    );
    const invitation = data?.createInvitation as { url: string };
    const inviteToken = new URL(invitation.url).searchParams.get('invite');
    const register = () =>
      rig.ask('mutation ($input: RegisterInput!) { register(input: $input) }', {
        input: { inviteToken, email, password: PASSWORD, firstName: 'Ana', lastName: 'Lima' },
      });
    await enforce(await fitting());
    expect((await register()).errors).toMatchObject([SSO_ONLY]);
    await endEnforcement();
    expect((await register()).errors).toEqual([]);
  });

  it('a change of password is rejected, except for the emergency account', async () => {
    const member = await rig.addAccount({ email: newAddress(), password: PASSWORD });
    const emergency = await fitting();
    await enforce(emergency);
    const changed = ({ id, role }: Account, currentPassword = PASSWORD) =>
      rig.ask(
        'mutation ($now: String!) { changePassword(currentPassword: $now, newPassword: "a new quiet harbour") }',
        { now: currentPassword },
        { userId: id, role, sessionId: `session of ${id}`, clientAddress: null },
      );
    expect((await changed(member)).errors).toMatchObject([SSO_ONLY]);
    expect((await changed(member, 'not the one')).errors).toMatchObject([SSO_ONLY]);
    // The next step is a code of its authenticator.
    expect((await changed(emergency)).errors).toMatchObject([
      { fields: { code: 'Enter the code of your authenticator' } },
    ]);
  });

  it('the emergency account keeps its password and its authenticator, until another account replaces it', async () => {
    const emergency = await fitting();
    await enforce(emergency);
    const own = { userId: emergency.id, role: 'admin', sessionId: 'its session', clientAddress: null } as const;
    const takes = [
      () => rig.ask('mutation ($id: ID!) { sendPasswordReset(userId: $id) }', { id: emergency.id }, actors.admin()),
      () => rig.ask('mutation { removeSecondFactor(code: "000000") }', {}, own),
      () => rig.ask('mutation ($id: ID!) { removeSecondFactorOf(userId: $id) }', { id: emergency.id }, actors.admin()),
    ];
    for (const take of takes)
      expect((await take()).errors).toMatchObject([
        { code: 'CONFLICT', message: 'This is the emergency account. Name another one first.' },
      ]);
    expect((await rig.ask('{ secondFactor { enabled required } }', {}, own)).data?.secondFactor).toEqual({
      enabled: true,
      required: true,
    });
    await change({ emergencyUserId: (await fitting()).id });
    expect((await takes.at(-1)?.())?.errors).toEqual([]);
  });

  it.each([
    ['switched off', { isActive: false }],
    ['demoted', { role: 'user' as const }],
  ])('enforcement ends when the emergency account is %s in spite of the checks', async (_, lost) => {
    const emergency = await fitting();
    await enforce(emergency);
    await rig.tell(profile({ ...emergency, ...lost }));
    const { rows } = await rig.ownerPool.query('SELECT enforced FROM auth.identity_providers');
    expect(rows).toEqual([{ enforced: false }]);
    await expect
      .poll(() => rig.heard.filter(({ type }) => type === 'emergency-account.changed'))
      .toMatchObject([{ payload: { userId: emergency.id, isKept: false } }]);
  });

  it('enforcement ends when the emergency account is deleted, and continues after events about other accounts', async () => {
    const emergency = await fitting();
    await enforce(emergency);
    await rig.tell(profile(), { type: 'user.deleted', key: newId(), payload: { id: newId() } });
    const enforced = async () => (await rig.ownerPool.query('SELECT enforced FROM auth.identity_providers')).rows;
    expect(await enforced()).toEqual([{ enforced: true }]);
    await rig.tell({ type: 'user.deleted', key: emergency.id, payload: { id: emergency.id } });
    expect(await enforced()).toEqual([{ enforced: false }]);
  });
});

it('publishes each sign-in of the emergency account and notifies all other admins', async () => {
  const emergency = await rig.addAccount({ role: 'admin', password: PASSWORD, email: newAddress() });
  await rig.ownerPool.query('UPDATE auth.sign_in_settings SET emergency_account_id = $1', [emergency.id]);
  const other = await rig.addAccount({ role: 'admin', email: newAddress() });
  const agent = await rig.addAccount({ email: newAddress() });
  expect((await login(emergency.email)).session).toMatchObject({ begin: { userId: emergency.id } });
  expect((await rig.box.first(other.email)).subject).toBe('Emergency account used');
  expect((await login(emergency.email)).errors).toEqual([]);
  await rig.box.nth(other.email, 2);
  expect([...(await rig.box.all(agent.email)), ...(await rig.box.all(emergency.email))]).toEqual([]);
  expect(rig.lines.filter((line) => line.includes('"event":"emergency_account_used"'))).toHaveLength(2);
});
