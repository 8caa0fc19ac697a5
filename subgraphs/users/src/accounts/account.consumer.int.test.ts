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

/** Publishes events as `auth`, and waits until `users` and then `auth` have consumed them. */
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

describe('an event of auth', () => {
  it('creates the profile of a registration and announces it to all subgraphs', async () => {
    const id = newId();
    await tell(registered(id));
    expect(await rig.services.users.findByIds([id])).toMatchObject([
      { id, email: 'ana@example.com', role: 'admin', isActive: true, isEmailVerified: false },
    ]);
    expect(rig.heard).toMatchObject([{ type: 'user.changed', payload: { id, invite: false, isEmailVerified: false } }]);
  });

  it('verifies a profile that the same batch creates', async () => {
    const id = newId();
    await tell(registered(id), verified(id));
    expect(rig.heard.map(({ payload }) => (payload as { isEmailVerified?: boolean }).isEmailVerified)).toEqual([
      false,
      true,
    ]);
  });

  it('refuses a registration whose address was taken in the meantime, and leaves its owner unchanged', async () => {
    const owner = await rig.addUser({ email: 'ana@example.com' });
    const id = newId();
    await tell(registered(id));
    expect(rig.heard).toEqual([{ type: 'account.refused', key: id, payload: { id } }]);
    expect(await rig.services.users.findByIds([owner.id])).toEqual([owner]);
  });

  it.each([
    ['is an admin', { role: 'admin' }, 'user.changed'],
    ['is deactivated', { role: 'admin', isActive: false }, 'account.refused'],
    ['is no longer an admin', { role: 'user' }, 'account.refused'],
  ] as const)('handles a registration whose host %s: %s', async (_, host, told) => {
    const { id: invitedBy } = await rig.addUser(host);
    const id = newId();
    const event = registered(id) as Extract<DomainEvent, { type: 'account.registered' }>;
    await tell({ ...event, payload: { ...event.payload, invitedBy } });
    expect(rig.heard.map(({ type }) => type)).toEqual([told]);
    expect(await rig.services.users.findByIds([id])).toHaveLength(told === 'user.changed' ? 1 : 0);
  });

  it('refuses a registration whose host is deleted', async () => {
    const id = newId();
    const event = registered(id) as Extract<DomainEvent, { type: 'account.registered' }>;
    await tell({ ...event, payload: { ...event.payload, invitedBy: newId() } });
    expect(rig.heard).toEqual([{ type: 'account.refused', key: id, payload: { id } }]);
  });

  it('does not refuse a repeated registration', async () => {
    const id = newId();
    await tell(registered(id));
    await tell(registered(id));
    expect(rig.heard.map(({ type }) => type)).toEqual(['user.changed']);
  });

  it('changes nothing when it verifies a deleted person', async () => {
    await tell(verified(newId()));
    expect(rig.heard).toEqual([]);
  });
});
