import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordDisposition } from '#calls/record-disposition.ts';
import { scheduleRetry } from '#calls/schedule-retry.ts';
import { claimContact } from '#leases/claim-contact.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';

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
  list = await rig.addListOf(3, [ana.userId, bo.userId]);
});
afterAll(() => rig.stop());

const at = (index: number) => list.contactIds[index] ?? '';
const ASK = `query ($list: ID!, $ids: [ID!]!, $since: DateTime) {
  contactActivity(callListId: $list, contactIds: $ids, since: $since) {
    at
    leases { contactId holderName isMine }
    finished { contact { id status totalCalls finishedAt } finishedByName isMine }
  }
}`;
interface Activity {
  at: string;
  leases: unknown[];
  finished: { contact: { id: string; finishedAt: string } }[];
}
const ask = async (actor: Actor, since?: string): Promise<Activity> => {
  const variables = { list: list.id, ids: [...list.contactIds, 'nonsense'], since };
  return (await rig.read<{ contactActivity: Activity }>(actor, ASK, variables)).contactActivity;
};
const win = (contactId: string, actor: Actor) =>
  recordDisposition(rig.services, actor, { contactId, disposition: 'winner', notes: null });

describe('activity of colleagues', () => {
  it('shows who is calling each contact, and who has finished a call', async () => {
    await claimContact(rig.services, ana, { contactId: at(0) });
    await win(at(1), ana);
    await scheduleRetry(rig.services, bo, { contactId: at(2), callOutcome: 'busy', notes: null });
    const { leases, finished } = await ask(bo);
    expect(leases).toEqual([{ contactId: at(0), holderName: 'Ana Lima', isMine: false }]);
    expect(finished).toHaveLength(2);
    expect(finished).toContainEqual({
      contact: { id: at(1), status: 'winner', totalCalls: 1, finishedAt: expect.any(String) },
      finishedByName: 'Ana Lima',
      isMine: false,
    });
    expect(finished).toContainEqual({
      contact: { id: at(2), status: 'attempted', totalCalls: 1, finishedAt: expect.any(String) },
      finishedByName: 'Bo Lima',
      isMine: true,
    });
  });

  it('returns only changes since the previous answer', async () => {
    await win(at(0), ana);
    await rig.pool.query(`UPDATE contacts SET finished_at = now() - INTERVAL '1 minute' WHERE id = $1`, [at(0)]);
    const first = await ask(bo);
    expect(first.finished).toHaveLength(1);
    expect((await ask(bo, first.at)).finished).toEqual([]);
    await win(at(1), ana);
    expect((await ask(bo, first.at)).finished.map(({ contact }) => contact.id)).toEqual([at(1)]);
  });

  it('returns nothing to a user without the list', async () => {
    await win(at(0), ana);
    await claimContact(rig.services, ana, { contactId: at(1) });
    expect(await ask(await rig.addMember())).toBeNull();
  });
});
