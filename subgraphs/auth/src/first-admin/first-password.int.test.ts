import { newId } from '@dialdeck/node/process/new-id';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthRig, createAuthRig, PASSWORD, profile } from '#testing/auth-rig.ts';
import { createFirstAdminWorker } from './first-admin-worker.ts';
import { setFirstPassword } from './set-first-password.ts';

let rig: AuthRig;
beforeAll(async () => {
  rig = await createAuthRig();
});
afterAll(() => rig.stop());
beforeEach(async () => {
  await rig.ownerPool.query('DELETE FROM auth.accounts');
});

const admin = () => ({ id: newId(), email: 'admin@example.com', firstName: 'Admin', role: 'admin' as const });
const login = (password: string) =>
  rig.ask(`mutation { login(email: "admin@example.com", password: ${JSON.stringify(password)}) { id } }`);

describe('setFirstPassword', () => {
  it('lets the first admin sign in, before or after the event from users', async () => {
    const account = admin();
    expect(await setFirstPassword(rig.services, { account, password: PASSWORD })).toBe(true);
    expect((await login(PASSWORD)).errors).toEqual([]);
    await rig.tell(profile({ ...account, isEmailVerified: true }));
    expect((await login(PASSWORD)).errors).toEqual([]);
  });

  it('changes nothing at a second start', async () => {
    const account = admin();
    await setFirstPassword(rig.services, { account, password: PASSWORD });
    expect(await setFirstPassword(rig.services, { account, password: 'another good one' })).toBe(false);
    expect((await login(PASSWORD)).errors).toEqual([]);
  });

  it.each(['password', 'Dialdeck1', 'seven77', 'x'.repeat(1_025)])('rejects %.20s', async (password) => {
    await expect(setFirstPassword(rig.services, { account: admin(), password })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
  });
});

describe('subgraphs in separate processes', () => {
  it('set the password as soon as users has created the profile', async () => {
    const worker = createFirstAdminWorker(rig.services, { email: 'Admin@example.com', password: PASSWORD });
    await worker.start();
    await rig.tell(profile({ ...admin(), isEmailVerified: true }));
    // Reads the table instead of signing in, because failed tries are counted.
    const stored = async () => (await rig.services.store.accounts.findByEmail('admin@example.com'))?.passwordHash;
    await expect.poll(stored, { timeout: 5_000, interval: 100 }).toEqual(expect.any(String));
    expect((await login(PASSWORD)).errors).toEqual([]);
    await worker.stop();
  });

  it('leave an admin alone who is not the only user', async () => {
    await rig.tell(profile({ ...admin(), isEmailVerified: true }), profile());
    const worker = createFirstAdminWorker(rig.services, { email: 'admin@example.com', password: PASSWORD });
    await worker.start();
    await worker.stop();
    expect((await login(PASSWORD)).errors).toMatchObject([{ code: 'INVALID_CREDENTIALS' }]);
  });
});
