import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AuthRig, createAuthRig, PASSWORD, profile } from '#testing/auth-rig.ts';

let rig: AuthRig;
const find = (id: string) => rig.services.store.accounts.findById(id);

beforeAll(async () => {
  rig = await createAuthRig();
});
afterAll(() => rig.stop());

describe('an event of users', () => {
  it('creates an account without a password for a new member, and sends a message if the event requests one', async () => {
    const [quiet, wished] = [profile(), profile({ invite: true })];
    await rig.tell(quiet, wished);
    expect(await find(quiet.key)).toMatchObject({ isEmailVerified: false, passwordHash: null });
    expect((await rig.box.first(`${wished.key}@example.com`)).subject).toBe('Set up your Dialdeck account');
    expect(await rig.box.all(`${quiet.key}@example.com`)).toEqual([]);
  });

  it('applies a change and keeps the password', async () => {
    const { id, email, passwordHash } = await rig.addAccount({ password: PASSWORD });
    await rig.tell(profile({ id, email, firstName: 'Bo', role: 'admin', isActive: false, isEmailVerified: true }));
    expect(await find(id)).toMatchObject({ firstName: 'Bo', role: 'admin', isActive: false, passwordHash });
  });

  it('sends one letter per change to the old and the new address, also when the account is inactive', async () => {
    const { id, email } = await rig.addAccount({ password: PASSWORD });
    const moved = `moved-${email}`;
    const subjects = async (address: string) => (await rig.box.all(address)).map(({ subject }) => subject);
    await rig.tell(profile({ id, email: moved, isEmailVerified: true }));
    await rig.tell(profile({ id, email: moved, isEmailVerified: true, isActive: false }));
    await rig.tell(profile({ id, email: moved, isEmailVerified: true, isActive: false, firstName: 'Bo' }));
    await vi.waitFor(async () => expect(await subjects(moved)).toHaveLength(2), { timeout: 10_000 });
    await rig.tell({ type: 'user.deleted', key: id, payload: { id } });
    await vi.waitFor(async () => expect(await subjects(moved)).toHaveLength(3), { timeout: 10_000 });
    expect(await subjects(email)).toEqual(['The email address of your account was changed']);
    expect((await subjects(moved)).toSorted()).toEqual([
      'The email address of your account was changed',
      'Your account was deactivated',
      'Your account was deleted',
    ]);
  });

  it('with a new address invalidates the links sent to the old one', async () => {
    const { id, email } = await rig.addAccount({ password: PASSWORD });
    const link = { accountId: id, type: 'password_reset', hash: crypto.randomUUID(), lifetimeMs: 60_000 } as const;
    const owner = () => rig.services.store.transaction((tx) => tx.tokens.find(link.type, link.hash));
    await rig.services.store.transaction((tx) => tx.tokens.issue(link));
    await rig.tell(profile({ id, email, firstName: 'Bo' }));
    expect(await owner()).toMatchObject({ id });
    await rig.tell(profile({ id, email: `moved-${email}` }));
    expect(await owner()).toBeNull();
  });

  it('with an older state does not undo a verification that crossed it', async () => {
    const { id, email } = await rig.addAccount({ isEmailVerified: true });
    await rig.tell(profile({ id, email, isEmailVerified: false }));
    expect(await find(id)).toMatchObject({ isEmailVerified: true });
  });

  it.each(['user.deleted', 'account.refused'] as const)(
    '%s deletes the account, its password and its links',
    async (type) => {
      const { id } = await rig.addAccount({ password: PASSWORD, isEmailVerified: false });
      await rig.tell({ type, key: id, payload: { id } });
      expect(await find(id)).toBeNull();
      const { rows } = await rig.ownerPool.query('SELECT 1 FROM auth.credentials WHERE account_id = $1', [id]);
      expect(rows).toEqual([]);
    },
  );

  it('deletes an account that registered with the address of a member', async () => {
    const late = await rig.addAccount({ email: 'shared@example.com', password: PASSWORD, isEmailVerified: false });
    const member = profile({ email: 'shared@example.com' });
    await rig.tell(member);
    expect(await find(late.id)).toBeNull();
    expect(await find(member.key)).toMatchObject({ email: 'shared@example.com', passwordHash: null });
    await rig.tell({ type: 'account.refused', key: late.id, payload: { id: late.id } });
    expect(await find(member.key)).not.toBeNull();
  });
});
