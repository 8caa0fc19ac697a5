import { createLogger } from '@dialdeck/node/process/log';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createUsersRig, type UsersRig } from '#testing/users-rig.ts';
import { createFirstAdmin } from './create-first-admin.ts';
import { createFirstAdminWorker } from './first-admin-worker.ts';

let rig: UsersRig;
const first = (email = 'Admin@Example.com') => createFirstAdmin(rig.services.users, { email });

beforeAll(async () => {
  rig = await createUsersRig();
});
afterAll(() => rig.stop());
beforeEach(async () => {
  await rig.ownerPool.query('DELETE FROM users.users');
});

it('"created when there is no user at all": verified, active, admin', async () => {
  expect(await first()).toMatchObject({
    email: 'admin@example.com',
    role: 'admin',
    isActive: true,
    isEmailVerified: true,
  });
});

it('creates one admin in five concurrent starts', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => first()));
  expect(new Set(made.map((admin) => admin?.id)).size).toBe(1);
  expect(await rig.services.users.count({})).toBe(1);
});

it('resumes after a killed start: returns the only user again', async () => {
  const made = await first();
  expect(await first()).toEqual(made);
});

it.each([
  ['an agent is there', 'user', 'admin@example.com'],
  ['an admin of another address is there', 'admin', 'boss@example.com'],
] as const)('not when %s', async (_, role, email) => {
  await rig.addUser({ role, email });
  expect(await first()).toBeNull();
});

it('returns null when the admin is no longer the only user', async () => {
  await first();
  await rig.addUser();
  expect(await first()).toBeNull();
});

/** Runs the work while another transaction, in which the statement was executed, is still open. */
async function beside(statement: string, work: () => Promise<void>): Promise<void> {
  const client = await rig.ownerPool.connect();
  try {
    await client.query(`BEGIN; ${statement}`);
    await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

it('does not wait for writers when there are people already', async () => {
  await rig.addUser();
  await rig.addUser();
  await beside('UPDATE users.users SET first_name = first_name', async () => expect(await first()).toBeNull());
});

it('does not wait for a locked table, and creates the admin once it is free', async () => {
  const log = createLogger('users-test', { level: 'silent' });
  const failed = vi.spyOn(log, 'error');
  const worker = createFirstAdminWorker(rig.services.users, 'admin@example.com', log);
  await beside('LOCK TABLE users.users IN ACCESS EXCLUSIVE MODE', async () => {
    await worker.start();
    await vi.waitFor(
      () => expect(failed).toHaveBeenCalledWith(expect.objectContaining({ event: 'worker_failed' })),
      10_000,
    );
  });
  await vi.waitFor(async () => expect(await rig.services.users.count({})).toBe(1), 10_000);
  await worker.stop();
});
