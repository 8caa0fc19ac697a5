import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logCall } from '#calls/log-call.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { claimContact } from './claim-contact.ts';
import { claimNext } from './claim-next.ts';
import { freeLapsedLeases } from './lease.repo.ts';
import { releaseContact } from './release-contact.ts';

type Agent = Actor & { userId: string };
let rig: CallListsRig;
let ana: Agent;
let bo: Agent;
let list: Awaited<ReturnType<CallListsRig['addListOf']>>;
beforeAll(async () => {
  rig = await createCallListsRig();
  ana = await rig.addMember({ firstName: 'Ana' });
  bo = await rig.addMember({ firstName: 'Bo' });
});
beforeEach(async () => {
  list = await rig.addListOf(4, [ana.userId, bo.userId]);
});
afterAll(() => rig.stop());

const at = (index: number) => list.contactIds[index] ?? '';
const next = async (actor: Actor = ana, callListId = list.id, startWith?: string) =>
  (await claimNext(rig.services, actor, { callListId, startWith }))?.contact.id ?? null;
const claim = (contactId: string, actor: Actor = ana) => claimContact(rig.services, actor, { contactId });
const release = (contactId: string, actor: Actor = ana) => releaseContact(rig.services, actor, contactId);
const save = (contactId: string, actor: Actor = ana) =>
  recordDisposition(rig.services, actor, { contactId, disposition: 'winner', notes: null });
const dial = (contactId: string, actor: Actor = ana) =>
  logCall(rig.services, actor, { contactId, callListId: null, phoneNumber: '+14155550132', duration: 0, notes: null });
const lapse = (contactId: string) =>
  rig.pool.query(`UPDATE contacts SET lease_until = now() - INTERVAL '1 second' WHERE id = $1`, [contactId]);
const holder = async (contactId: string): Promise<string | null> => {
  const { rows } = await rig.pool.query('SELECT lease_user_id FROM contacts WHERE id = $1', [contactId]);
  return rows[0]?.lease_user_id ?? null;
};
const HELD_BY_ANA = { code: 'CONFLICT', userMessage: 'Ana Lima is calling this contact.' };

describe('claimNext', () => {
  it('takes contacts in queue order, each agent another one', async () => {
    expect([await next(ana), await next(bo)]).toEqual([at(0), at(1)]);
  });

  it('takes active contacts before attempted ones', async () => {
    await dial(at(0));
    const order: (string | null)[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const id = await next();
      order.push(id);
      if (id) await save(id);
    }
    expect(order).toEqual([at(1), at(2), at(3), at(0), null]);
  });

  it('returns "the same contact again while the lease lives", with the same end', async () => {
    const first = await claimNext(rig.services, ana, { callListId: list.id });
    expect(await claimNext(rig.services, ana, { callListId: list.id })).toEqual({
      ...first,
      verdict: expect.anything(),
    });
    expect(((first?.leaseUntil.getTime() ?? 0) - Date.now()) / 60_000).toBeCloseTo(30, 1);
  });

  it('leases one contact to two concurrent tabs of one agent', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => next()));
    expect(new Set(ids)).toEqual(new Set([at(0)]));
  });

  it('releases the older lease after a claim in another list', async () => {
    const other = await rig.addListOf(1, [ana.userId]);
    await next();
    expect(await next(ana, other.id)).toBe(other.contactIds[0]);
    expect(await holder(at(0))).toBeNull();
  });

  it('keeps the lease if the other list has no contact', async () => {
    const empty = await rig.addListOf(0, [ana.userId]);
    await next();
    expect(await next(ana, empty.id)).toBeNull();
    expect(await holder(at(0))).toBe(ana.userId);
  });

  it('begins with the chosen contact, unless it cannot be called', async () => {
    expect(await next(ana, list.id, at(2))).toBe(at(2));
    expect(await next(bo, list.id, at(2))).toBe(at(0));
    await save(at(2));
    expect(await next(ana, list.id, at(2))).toBe(at(1));
    await release(at(1));
    expect(await next(ana, list.id, 'nonsense')).toBe(at(1));
  });

  it('skips contacts that the agent does not want now, until no other is left', async () => {
    const past = (...indexes: number[]) =>
      claimNext(rig.services, ana, { callListId: list.id, except: [...indexes.map(at), 'nonsense'] });
    expect((await past(0, 1))?.contact.id).toBe(at(2));
    await release(at(2));
    expect(await past(0, 1, 2, 3)).toBeNull();
  });

  it('reports a list that the caller may not see as not found', async () => {
    const stranger = await rig.addMember();
    await expect(next(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(claim(at(0), stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(release(at(0), stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a lease', () => {
  it('keeps others from claiming, dialling and saving, with the name of the holder', async () => {
    await claim(at(0));
    await expect(claim(at(0), bo)).rejects.toMatchObject(HELD_BY_ANA);
    await expect(dial(at(0), bo)).rejects.toMatchObject(HELD_BY_ANA);
    await expect(save(at(0), bo)).rejects.toMatchObject(HELD_BY_ANA);
    await expect(save(at(0), rig.admin)).rejects.toMatchObject(HELD_BY_ANA);
    const { rows } = await rig.pool.query('SELECT 1 FROM call_logs WHERE contact_id = $1', [at(0)]);
    expect(rows).toEqual([]);
  });

  it('is one per agent for any number of concurrent claims of different contacts', async () => {
    await Promise.all(Array.from({ length: 24 }, (_, index) => (index % 6 === 0 ? next() : claim(at(index % 4)))));
    const { rows } = await rig.pool.query('SELECT id FROM contacts WHERE lease_user_id = $1', [ana.userId]);
    expect(rows).toHaveLength(1);
  });

  it('is one per agent: claiming another contact frees the first', async () => {
    await claim(at(0));
    await claim(at(1));
    expect([await holder(at(0)), await holder(at(1))]).toEqual([null, ana.userId]);
  });

  it('ends with a result, not with a dial', async () => {
    await next();
    await dial(at(0));
    expect(await holder(at(0))).toBe(ana.userId);
    await save(at(0));
    expect(await holder(at(0))).toBeNull();
  });

  it("ends with a skip, which leaves another agent's lease unchanged", async () => {
    await next();
    await release(at(0), bo);
    expect(await holder(at(0))).toBe(ana.userId);
    await release(at(0));
    await release(at(0));
    expect(await holder(at(0))).toBeNull();
  });

  it('lets other agents claim, dial and save the contact after 30 minutes', async () => {
    for (const [index, act] of [claim, dial, save].entries()) {
      await claim(at(index));
      await lapse(at(index));
      await expect(act(at(index), bo)).resolves.toBeDefined();
    }
  });

  it('returns its contact to the queue after expiry: by the sweeper, or immediately when no other contact is left', async () => {
    await claim(at(0));
    await lapse(at(0));
    expect(await next(bo)).toBe(at(1));
    expect(await freeLapsedLeases(rig.pool, 500, null)).toBe(1);
    await release(at(1), bo);
    expect(await next(bo)).toBe(at(0));
    await lapse(at(0));
    for (const index of [1, 2, 3]) await save(at(index));
    expect(await next(ana)).toBe(at(0));
  });

  it('is renewed when its holder claims it again, which is how a long call keeps it', async () => {
    await claim(at(0));
    await rig.pool.query(`UPDATE contacts SET lease_until = now() + INTERVAL '1 minute' WHERE id = $1`, [at(0)]);
    const { leaseUntil } = await claim(at(0));
    expect((leaseUntil.getTime() - Date.now()) / 60_000).toBeCloseTo(30, 1);
  });

  it('ends when its holder is deactivated, deleted or signs out', async () => {
    const member = { id: ana.userId, firstName: 'Ana' };
    await claim(at(0));
    await rig.addMember({ ...member, isActive: false });
    expect(await holder(at(0))).toBeNull();
    await rig.addMember(member);
    await claim(at(0));
    await rig.tell({ type: 'session.ended', key: ana.userId, payload: { userId: ana.userId } });
    expect(await holder(at(0))).toBeNull();
    const gone = await rig.addMember();
    await rig.services.assignments.add({
      callListId: list.id,
      userIds: [gone.userId],
      assignedBy: list.createdBy,
      assignedAt: new Date(),
    });
    await claim(at(1), gone);
    await rig.tell({ type: 'user.deleted', key: gone.userId, payload: { id: gone.userId } });
    expect(await holder(at(1))).toBeNull();
  });

  it('ends when its holder loses the list', async () => {
    await claim(at(0));
    await claim(at(1), bo);
    await rig.services.assignments.replace({
      callListId: list.id,
      userIds: [bo.userId],
      assignedBy: list.createdBy,
      assignedAt: new Date(),
    });
    expect([await holder(at(0)), await holder(at(1))]).toEqual([null, bo.userId]);
  });
});

describe('colleagues who are calling', () => {
  const ASK = `query ($list: ID!, $ids: [ID!]!) {
    leases(callListId: $list, contactIds: $ids) { contactId holderName isMine }
    contact(id: "CONTACT") { lease { holderName isMine } }
  }`;

  it('are shown to the agents of the list, without expired leases', async () => {
    await claim(at(0));
    await claim(at(1), bo);
    await lapse(at(1));
    const variables = { list: list.id, ids: [...list.contactIds, 'nonsense'] };
    const ask = ASK.replace('CONTACT', at(0));
    const lease = { holderName: 'Ana Lima', isMine: false };
    expect(await rig.read(bo, ask, variables)).toEqual({
      leases: [{ contactId: at(0), ...lease }],
      contact: { lease },
    });
    expect(await rig.read(ana, ask, variables)).toMatchObject({ leases: [{ isMine: true }] });
    const stranger = await rig.addMember();
    expect(await rig.read(stranger, ask, variables)).toEqual({ leases: [], contact: null });
  });
});
