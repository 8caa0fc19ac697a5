import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordHasher } from '#passwords/password-hasher.ts';
import { type AuthRig, createAuthRig, PASSWORD } from '#testing/auth-rig.ts';

const LOGIN = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { id } }';

let rig: AuthRig;
const login = (email: string, password = PASSWORD) => rig.ask(LOGIN, { email, password });

beforeAll(async () => {
  rig = await createAuthRig({ hashesAsTheProduct: true });
});
afterAll(() => rig.stop());

describe('login', () => {
  it('begins a session regardless of the case of the address', async () => {
    const { id } = await rig.addAccount({ email: 'ana@example.com', password: PASSWORD, role: 'admin' });
    const { data, session } = await login(' ANA@Example.com');
    expect(data).toEqual({ login: { id } });
    expect(session).toEqual({ begin: { userId: id, role: 'admin' } });
  });

  it('responds identically to a wrong password, an unknown address and an account without a password', async () => {
    await rig.addAccount({ email: 'known@example.com', password: PASSWORD });
    await rig.addAccount({ email: 'invited@example.com', isEmailVerified: false });
    const answers = await Promise.all([
      login('known@example.com', 'not the password'),
      login('unknown@example.com'),
      login('invited@example.com'),
    ]);
    const refused = [{ message: 'Invalid credentials', code: 'INVALID_CREDENTIALS', fields: undefined }];
    expect(answers.map(({ errors, session }) => ({ errors, session }))).toEqual(
      Array(3).fill({ errors: refused, session: undefined }),
    );
  });

  it.each([
    ['inactive', { isActive: false }, /inactive/],
    ['unverified', { isEmailVerified: false }, /not verified/],
  ])('explains an %s account after the right password only', async (_, state, sentence) => {
    const { email } = await rig.addAccount({ ...state, password: PASSWORD });
    const right = await login(email);
    expect(right.errors).toMatchObject([{ code: 'FORBIDDEN', message: expect.stringMatching(sentence) }]);
    expect(right.session).toBeUndefined();
    expect((await login(email, 'not the password')).errors).toMatchObject([{ code: 'INVALID_CREDENTIALS' }]);
  });

  it.each([
    ['not an address', PASSWORD, 'Invalid email address'],
    ['ana@example.com', 'short', 'Password must be at least 6 characters'],
    ['ana@example.com', 'x'.repeat(1_025), 'Password must be at most 1,024 characters'],
  ])('rejects %s', async (email, password, sentence) => {
    expect((await login(email, password)).errors).toMatchObject([{ code: 'BAD_INPUT', message: sentence }]);
  });

  it('replaces a hash of weaker parameters, for the same password', async () => {
    const passwordHash = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    const { id, email } = await rig.addAccount({ passwordHash });
    expect((await login(email)).errors).toEqual([]);
    const { isOutdated } = createPasswordHasher();
    const after = await rig.services.store.accounts.findById(id);
    expect(isOutdated(passwordHash)).toBe(true);
    expect(isOutdated(after?.passwordHash ?? '')).toBe(false);
    expect((await login(email)).errors).toEqual([]);
  });

  it('logs neither address nor password', async () => {
    await login('known@example.com', 'not the password');
    expect(rig.lines.join('')).toContain('authn_login_fail');
    expect(rig.lines.join('')).not.toMatch(/known@example|not the password/);
  });
});

it('ends the session at logout', async () => {
  expect(await rig.ask('mutation { logout }')).toMatchObject({ data: { logout: true }, session: { end: true } });
});
