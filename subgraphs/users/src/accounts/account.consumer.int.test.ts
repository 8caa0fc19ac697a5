import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { pgSql, publish, settled } from '@dialdeck/node/events/events';
import { newId } from '@dialdeck/node/process/new-id';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUsersRig, type UsersRig } from '#testing/users-rig.ts';

let rig: UsersRig;
beforeAll(async () => {
  rig = await createUsersRig();
});
afterAll(() => rig.stop());
beforeEach(async () => {
  await rig.ownerPool.query('DELETE FROM users.users');
  rig.heard.length = 0;
});

/** Says something as `auth`, and waits until `users` and then `auth` have taken it. */
async function tell(...events: DomainEvent[]): Promise<void> {
  const { pool } = rig.open('auth');
  await settled(pool, await publish(pgSql(pool), events), 5_000);
  const { rows } = await pool.query("SELECT consumer || '/' || id AS id FROM events.delivery");
  await settled(
    pool,
    rows.map(({ id }) => id),
    5_000,
  );
}

const registered = (id: string, email = 'ana@example.com'): DomainEvent => ({
  type: 'account.registered',
  key: id,
  payload: { id, email, firstName: 'Ana', lastName: 'Lima', role: 'admin' },
});
const verified = (id: string): DomainEvent => ({ type: 'account.verified', key: id, payload: { id } });

describe('what auth says', () => {
  it('a registration creates the profile, and announces it to all', async () => {
    const id = newId();
    await tell(registered(id));
    expect(await rig.services.users.findByIds([id])).toMatchObject([
      { id, email: 'ana@example.com', role: 'admin', isActive: true, isEmailVerified: false },
    ]);
    expect(rig.heard).toMatchObject([{ type: 'user.changed', payload: { id, invite: false, isEmailVerified: false } }]);
  });

  it('registered and verified in one go', async () => {
    const id = newId();
    await tell(registered(id), verified(id));
    expect(rig.heard.map(({ payload }) => (payload as { isEmailVerified?: boolean }).isEmailVerified)).toEqual([
      false,
      true,
    ]);
  });

  it('the address was taken in the meantime: refused, and who had it keeps it', async () => {
    const owner = await rig.addUser({ email: 'ana@example.com' });
    const id = newId();
    await tell(registered(id));
    expect(rig.heard).toEqual([{ type: 'account.refused', key: id, payload: { id } }]);
    expect(await rig.services.users.findByIds([owner.id])).toEqual([owner]);
  });

  it.each([
    ['is an admin', { role: 'admin' }, 'user.changed'],
    ['is deactivated', { role: 'admin', isActive: false }, 'account.refused'],
    ['is no admin any more', { role: 'user' }, 'account.refused'],
  ] as const)('somebody registered whose host %s: %s', async (_, host, told) => {
    const { id: invitedBy } = await rig.addUser(host);
    const id = newId();
    const event = registered(id) as Extract<DomainEvent, { type: 'account.registered' }>;
    await tell({ ...event, payload: { ...event.payload, invitedBy } });
    expect(rig.heard.map(({ type }) => type)).toEqual([told]);
    expect(await rig.services.users.findByIds([id])).toHaveLength(told === 'user.changed' ? 1 : 0);
  });

  it('somebody registered whose host is deleted: refused', async () => {
    const id = newId();
    const event = registered(id) as Extract<DomainEvent, { type: 'account.registered' }>;
    await tell({ ...event, payload: { ...event.payload, invitedBy: newId() } });
    expect(rig.heard).toEqual([{ type: 'account.refused', key: id, payload: { id } }]);
  });

  it('the same said twice is no refusal', async () => {
    const id = newId();
    await tell(registered(id));
    await tell(registered(id));
    expect(rig.heard.map(({ type }) => type)).toEqual(['user.changed']);
  });

  it('the verification of a deleted person changes nothing', async () => {
    await tell(verified(newId()));
    expect(rig.heard).toEqual([]);
  });
});
