import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logCall } from '#calls/log-call.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { scheduleRetry } from '#calls/schedule-retry.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';

type Agent = Actor & { userId: string };
let rig: CallListsRig;
let now = new Date('2026-03-02T09:00:00Z');
let ana: Agent;
let bo: Agent;
let list: Awaited<ReturnType<CallListsRig['addListOf']>>;
beforeAll(async () => {
  rig = await createCallListsRig(() => now);
});
beforeEach(async () => {
  ana = await rig.addMember({ firstName: 'Ana' });
  bo = await rig.addMember({ firstName: 'Bo' });
  list = await rig.addListOf(2, [ana.userId, bo.userId]);
});
afterAll(() => rig.stop());

const contactId = () => list.contactIds[0] ?? '';
const dial = (actor: Actor) =>
  logCall(rig.services, actor, { contactId: contactId(), phoneNumber: '+14155550132', duration: 0, notes: null });
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const ASK = `query ($id: ID!, $first: Int! = 20, $after: String) {
  contact(id: $id) {
    calls(first: $first, after: $after) {
      nodes { id userId userName calledAt disposition outcome duration notes isOpen }
      pageInfo { endCursor hasNextPage }
    }
  }
}`;
interface Call {
  id: string;
  userName: string;
}
type History = {
  contact: { calls: { nodes: Call[]; pageInfo: { endCursor: string; hasNextPage: boolean } } } | null;
};
const history = (actor: Actor, variables = {}) => rig.read<History>(actor, ASK, { id: contactId(), ...variables });

describe('the calls of a contact', () => {
  it('include calls of all agents, newest first, each with its agent and result', async () => {
    await dial(ana);
    await scheduleRetry(rig.services, ana, { contactId: contactId(), callOutcome: 'no-answer', notes: 'rang twice' });
    later(10);
    await dial(bo);
    await recordDisposition(rig.services, bo, {
      contactId: contactId(),
      disposition: 'winner',
      callOutcome: 'answered',
      duration: 42,
      notes: 'takes it',
    });
    later(10);
    const open = await dial(ana);
    const { contact } = await history(bo);
    expect(contact?.calls.nodes).toMatchObject([
      { id: open.id, userId: ana.userId, userName: 'Ana Lima', disposition: null, outcome: null, isOpen: true },
      {
        userName: 'Bo Lima',
        disposition: 'winner',
        outcome: 'answered',
        duration: 42,
        notes: 'takes it',
        isOpen: false,
      },
      { userName: 'Ana Lima', disposition: null, outcome: 'no-answer', notes: 'rang twice', isOpen: false },
    ]);
  });

  it('come page by page, also when two have the same time, and without calls of other contacts', async () => {
    const made: string[] = [];
    for (let call = 0; call < 5; call += 1) {
      made.push((await dial(ana)).id);
      // A page ends between two of the same time.
      if (call % 2 === 1) later(1);
    }
    await logCall(rig.services, ana, {
      contactId: list.contactIds[1] ?? '',
      phoneNumber: '+14155550133',
      duration: 0,
      notes: null,
    });
    const seen: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const { contact } = await history(ana, { first: 2, after });
      seen.push(...(contact?.calls.nodes ?? []).map(({ id }) => id));
      expect(contact?.calls.pageInfo.hasNextPage).toBe(page < 2);
      after = contact?.calls.pageInfo.endCursor ?? null;
    }
    expect(seen).toEqual(made.toReversed());
  });

  it('shows a deleted person as another agent', async () => {
    await dial(bo);
    await rig.tell({ type: 'user.deleted', key: bo.userId, payload: { id: bo.userId } });
    expect((await history(ana)).contact?.calls.nodes[0]?.userName).toBe('Another agent');
  });

  it('are for everybody who sees the contact', async () => {
    await dial(ana);
    expect((await history(await rig.addMember())).contact).toBeNull();
    expect((await history(rig.admin)).contact?.calls.nodes).toHaveLength(1);
  });

  it.each([{ first: 0 }, { first: 201 }, { after: 'x' }, { after: 'WzEsMl0' }])('rejects %j', async (variables) => {
    expect((await rig.ask(ana, ASK, { id: contactId(), ...variables })).errors).toMatchObject([{ code: 'BAD_INPUT' }]);
  });
});
