import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AuthTransaction } from '#store.repo.ts';
import { type AuthRig, createAuthRig } from '#testing/auth-rig.ts';
import { newToken } from './token.ts';

let rig: AuthRig;
beforeAll(async () => {
  rig = await createAuthRig();
});
afterAll(() => rig.stop());

/**
 * The number of 20 transactions that get a token which all have seen before the first one ends: they wait for
 * a row that all of them lock. Without password hashing, which would let them in one by one.
 */
async function winners(table: string, id: string, use: (tx: AuthTransaction) => Promise<unknown>): Promise<number> {
  const gate = await rig.ownerPool.connect();
  await gate.query('BEGIN');
  await gate.query(`SELECT 1 FROM auth.${table} WHERE id = $1 FOR UPDATE`, [id]);
  const tries = Array.from({ length: 20 }, () => rig.services.store.transaction(use));
  try {
    await vi.waitFor(async () => {
      const { rows } = await rig.ownerPool.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
      expect(rows.length, `tries that wait for the row of ${table}`).toBeGreaterThan(10);
    }, 5_000);
  } finally {
    await gate.query('COMMIT');
    gate.release();
  }
  return (await Promise.all(tries)).filter((result) => result !== null).length;
}

describe('"single use under 20 parallel tries"', () => {
  it.each(['verification', 'password_reset'] as const)('a link for %s', async (type) => {
    const { id: accountId } = await rig.addAccount();
    const { hash } = newToken();
    await rig.services.store.tokens.issue({ accountId, type, hash, lifetimeMs: 60_000 });
    expect(await winners('accounts', accountId, (tx) => tx.tokens.use(type, hash))).toBe(1);
  });

  it('uses an invitation once through two links to it', async () => {
    const { invitations } = rig.services.store;
    const { id: invitedBy } = await rig.addAccount({ role: 'admin' });
    const { id } = await invitations.create({ email: null, role: 'user', invitedBy, lifetimeMs: 60_000 });
    const hashes = [newToken().hash, newToken().hash];
    for (const hash of hashes) await invitations.issue(id, hash);
    let turn = 0;
    expect(await winners('invitations', id, (tx) => tx.invitations.accept(hashes[turn++ % 2] ?? ''))).toBe(1);
  });
});

it('accepts a link for its purpose only', async () => {
  const { id: accountId } = await rig.addAccount();
  const { hash } = newToken();
  const { tokens } = rig.services.store;
  await tokens.issue({ accountId, type: 'verification', hash, lifetimeMs: 60_000 });
  expect(await tokens.find('password_reset', hash)).toBeNull();
  expect(await rig.services.store.transaction((tx) => tx.tokens.use('password_reset', hash))).toBeNull();
  expect(await tokens.find('verification', hash)).toMatchObject({ id: accountId });
});
