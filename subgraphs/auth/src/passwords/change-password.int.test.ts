import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthRig, createAuthRig, PASSWORD } from '#testing/auth-rig.ts';
import { tokenIn } from '#testing/mail-box.ts';

const CHANGE = 'mutation ($old: String!, $new: String!) { changePassword(currentPassword: $old, newPassword: $new) }';
const NEW_PASSWORD = 'an even better one';

let rig: AuthRig;
const change = (id: string, old = PASSWORD, next = NEW_PASSWORD) =>
  rig.ask(CHANGE, { old, new: next }, { ...actors.user(id), sessionId: 'the-one-that-asks' });
const isPassword = async (id: string, password: string) =>
  rig.services.hasher.verify((await rig.services.store.accounts.findById(id))?.passwordHash ?? null, password);

beforeAll(async () => {
  rig = await createAuthRig();
});
afterAll(() => rig.stop());

it('changes the password, ends the other sessions and renews the id of the current session', async () => {
  const { id } = await rig.addAccount({ password: PASSWORD });
  expect(await change(id)).toMatchObject({ data: { changePassword: true }, session: { renew: true } });
  expect(rig.heard).toContainEqual({
    type: 'password.changed',
    key: id,
    payload: { userId: id, keptSession: 'the-one-that-asks' },
  });
  expect(await isPassword(id, NEW_PASSWORD)).toBe(true);
});

it('invalidates open links together with the old password', async () => {
  const { id, email } = await rig.addAccount({ password: PASSWORD });
  await rig.ask('mutation ($email: String!) { forgotPassword(email: $email) }', { email });
  const token = tokenIn(await rig.box.first(email));
  await change(id);
  const { errors } = await rig.ask(
    'mutation ($token: String!) { resetPassword(token: $token, password: "yet another one") }',
    { token },
  );
  expect(errors).toMatchObject([{ code: 'BAD_INPUT' }]);
  expect(await isPassword(id, NEW_PASSWORD)).toBe(true);
});

it.each([
  ['a wrong current one', 'not the password', NEW_PASSWORD, { currentPassword: 'This is not your current password' }],
  ['a short current one', 'no', NEW_PASSWORD, { currentPassword: 'This is not your current password' }],
  ['a short one', PASSWORD, 'short77', { newPassword: 'Password must be at least 8 characters' }],
  ['a common one', PASSWORD, 'password', { newPassword: 'This password is too common. Please choose another one' }],
  ['a long one', PASSWORD, 'x'.repeat(1_025), { newPassword: 'Password must be at most 1,024 characters' }],
])('rejects %s and changes nothing', async (_what, old, next, fields) => {
  const { id } = await rig.addAccount({ password: PASSWORD });
  const { errors, session } = await change(id, old, next);
  expect(errors).toMatchObject([{ code: 'BAD_INPUT', fields }]);
  expect(session).toBeUndefined();
  expect(await isPassword(id, PASSWORD)).toBe(true);
});

it('counts wrong tries like a sign-in, so that an open screen is no way to guess', async () => {
  const { id, email } = await rig.addAccount({ password: PASSWORD });
  for (let tries = 0; tries < 10; tries++) await change(id, 'not the password');
  expect((await change(id)).errors).toMatchObject([{ code: 'THROTTLED' }]);
  const login = `mutation { login(email: "${email}", password: "${PASSWORD}") { id } }`;
  expect((await rig.ask(login)).errors).toMatchObject([{ code: 'THROTTLED' }]);
});

it('accepts one of several concurrent changes: a proof of a replaced password is void', async () => {
  const { id } = await rig.addAccount({ password: PASSWORD });
  const answers = await Promise.all([1, 2, 3].map((n) => change(id, PASSWORD, `${NEW_PASSWORD} ${n}`)));
  const codes = answers.map(({ errors }) => errors[0]?.code ?? 'yes');
  expect(codes.filter((code) => code === 'yes')).toHaveLength(1);
  expect(codes.filter((code) => code !== 'yes' && code !== 'CONFLICT' && code !== 'BAD_INPUT')).toEqual([]);
});

it('rejects callers who are not signed in or not active', async () => {
  const { id } = await rig.addAccount({ password: PASSWORD, isActive: false });
  expect((await change(id)).errors).toMatchObject([{ code: 'UNAUTHENTICATED' }]);
  expect((await rig.ask(CHANGE, { old: PASSWORD, new: NEW_PASSWORD })).errors).toMatchObject([
    { code: 'UNAUTHENTICATED' },
  ]);
});
