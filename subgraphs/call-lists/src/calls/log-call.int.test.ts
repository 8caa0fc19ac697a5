import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetKeys } from '#idempotency/idempotency.repo.ts';
import { claimContact } from '#leases/claim-contact.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { type LogCallInput, logCall } from './log-call.ts';

let rig: CallListsRig;
let agent: Actor & { userId: string };
beforeAll(async () => {
  rig = await createCallListsRig();
  agent = await rig.addMember();
});
afterAll(() => rig.stop());

const log = (input: Partial<LogCallInput>, actor: Actor = agent) =>
  logCall(rig.services, actor, { phoneNumber: '+14155550132', duration: 0, notes: null, ...input });
const contact = async (id: string) => (await rig.services.contacts.findByIds([id]))[0];

describe('logCall', () => {
  it('"contact active → attempted, totalCalls + 1, lastCalledAt now", and publishes it to the reports', async () => {
    const list = await rig.addListOf(1, [agent.userId]);
    const contactId = list.contactIds[0] ?? '';
    const call = await log({ contactId, callListId: list.id, duration: 30, notes: 'first try' });
    expect(call).toMatchObject({
      contactId,
      callListId: list.id,
      userId: agent.userId,
      duration: 0,
      notes: 'first try',
    });
    expect(await contact(contactId)).toMatchObject({ status: 'attempted', totalCalls: 1, lastCalledAt: call.calledAt });
    expect(await rig.countsOf(list.id)).toMatchObject({ kept: { active: 0, attempted: 1, completed: 0 } });
    const facts = {
      userId: agent.userId,
      calledAt: call.calledAt.toISOString(),
      label: 'attempted',
      isAnswered: false,
      talkSeconds: 0,
      teamId: null,
      callListId: list.id,
      resultId: null,
      meanings: [],
    };
    expect((await rig.callEvents()).at(-1)).toEqual({ before: null, after: facts });
  });

  it('finds the list by the contact alone', async () => {
    const list = await rig.addListOf(1, [agent.userId]);
    expect(await log({ contactId: list.contactIds[0] ?? '' })).toMatchObject({ callListId: list.id });
  });

  it('takes a number without a contact, with and without a list', async () => {
    const list = await rig.addListOf(0, [agent.userId]);
    expect(await log({ callListId: list.id })).toMatchObject({ contactId: null, callListId: list.id });
    expect(await log({})).toMatchObject({ contactId: null, callListId: null, phoneNumber: '+14155550132' });
  });

  it('stores one call for a double click and for a retry after a lost response', async () => {
    const list = await rig.addListOf(1, [agent.userId]);
    const contactId = list.contactIds[0] ?? '';
    const input = { contactId, idempotencyKey: 'tap-1' };
    const calls = await Promise.all([log(input), log(input), log(input)]);
    calls.push(await log(input));
    expect(new Set(calls.map(({ id }) => id)).size).toBe(1);
    expect(await contact(contactId)).toMatchObject({ totalCalls: 1 });
    await expect(log({ ...input, notes: 'another' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('logs a call once that is sent again after weeks, for a contact and for a number', async () => {
    const list = await rig.addListOf(1, [agent.userId]);
    for (const contactId of [list.contactIds[0] ?? '', null]) {
      const input = { contactId, idempotencyKey: `weeks-${contactId}` };
      const first = await log(input);
      await rig.pool.query("UPDATE idempotency_keys SET created_at = created_at - INTERVAL '29 days'");
      await forgetKeys(rig.pool);
      expect((await log(input)).id).toBe(first.id);
      await expect(log({ ...input, notes: 'another' })).rejects.toMatchObject({ code: 'CONFLICT' });
    }
  });

  it('separates the keys of different agents', async () => {
    const other = await rig.addMember();
    const list = await rig.addListOf(1, [agent.userId, other.userId]);
    const input = { contactId: list.contactIds[0] ?? '', idempotencyKey: 'tap-2' };
    const [one, two] = [await log(input), await log(input, other)];
    expect(one.id).not.toBe(two.id);
  });

  it('reports a contact or list that the caller may not see as not found', async () => {
    const [own, foreign] = [await rig.addListOf(1, [agent.userId]), await rig.addListOf(1)];
    const refused = { code: 'NOT_FOUND' };
    await expect(log({ callListId: foreign.id })).rejects.toMatchObject(refused);
    await expect(log({ contactId: foreign.contactIds[0] ?? '' })).rejects.toMatchObject(refused);
    await expect(log({ contactId: own.contactIds[0] ?? '', callListId: foreign.id })).rejects.toMatchObject(refused);
    await expect(log({ contactId: 'nonsense' })).rejects.toMatchObject(refused);
  });

  it('reports a contact outside the list as not found, even if another agent calls or has called it', async () => {
    const other = await rig.addMember();
    const [list, own] = [await rig.addListOf(2, [agent.userId, other.userId]), await rig.addListOf(1, [agent.userId])];
    const [held = '', called = ''] = list.contactIds;
    await claimContact(rig.services, other, { contactId: held });
    await log({ contactId: called }, other);
    const [notHere, conflict] = [{ code: 'NOT_FOUND', userMessage: 'Contact not found' }, { code: 'CONFLICT' }];
    await expect(log({ contactId: held, callListId: own.id })).rejects.toMatchObject(notHere);
    await expect(log({ contactId: called, callListId: own.id, seenCalls: 0 })).rejects.toMatchObject(notHere);
    await expect(log({ contactId: held, callListId: list.id })).rejects.toMatchObject(conflict);
    await expect(log({ contactId: called, callListId: list.id, seenCalls: 0 })).rejects.toMatchObject(conflict);
  });

  it('keeps totalCalls exact for 50 concurrent calls of one contact', async () => {
    const list = await rig.addListOf(1, [agent.userId]);
    const contactId = list.contactIds[0] ?? '';
    await Promise.all(Array.from({ length: 50 }, (_, index) => log({ contactId }, index % 2 ? agent : rig.admin)));
    expect(await contact(contactId)).toMatchObject({ totalCalls: 50, status: 'attempted' });
    const { kept, counted } = await rig.countsOf(list.id);
    expect(kept).toEqual(counted);
  });
});
