import { DISPOSITIONS } from '@dialdeck/common/words';
import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetKeys } from '#idempotency/idempotency.repo.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { logCall } from './log-call.ts';
import { type RecordDispositionInput, recordDisposition } from './record-disposition.ts';

let rig: CallListsRig;
let agent: Actor & { userId: string };
beforeAll(async () => {
  rig = await createCallListsRig();
  agent = await rig.addMember();
});
afterAll(() => rig.stop());

const save = (contactId: string, input: Partial<RecordDispositionInput>, actor: Actor = agent) =>
  recordDisposition(rig.services, actor, { disposition: 'winner', notes: null, ...input, contactId });
const dial = (contactId: string, actor: Actor = agent) =>
  logCall(rig.services, actor, { contactId, callListId: null, phoneNumber: '+14155550132', duration: 0, notes: null });
const history = async (contactId: string) => {
  const { rows } = await rig.pool.query(
    'SELECT id, disposition, outcome, duration, notes FROM call_logs WHERE contact_id = $1 ORDER BY called_at, id',
    [contactId],
  );
  return rows;
};
const oneContact = async (...assignees: string[]) => {
  const list = await rig.addListOf(1, [agent.userId, ...assignees]);
  return { list, contactId: list.contactIds[0] ?? '' };
};

describe('recordDisposition', () => {
  it('completes the newest open call without a second dial', async () => {
    const { list, contactId } = await oneContact();
    const [older, newer] = [await dial(contactId), await dial(contactId)];
    const contact = await save(contactId, {
      disposition: 'loser',
      callOutcome: 'answered',
      duration: 61,
      notes: 'no need',
    });
    expect(contact).toMatchObject({ status: 'loser', lastCallDisposition: 'loser', totalCalls: 2, notes: 'no need' });
    expect(await history(contactId)).toEqual([
      expect.objectContaining({ id: older.id, disposition: null, outcome: null }),
      expect.objectContaining({
        id: newer.id,
        disposition: 'loser',
        outcome: 'answered',
        duration: 61,
        notes: 'no need',
      }),
    ]);
    expect(await rig.countsOf(list.id)).toMatchObject({ kept: { attempted: 0, loser: 1, completed: 1 } });
    expect((await rig.callEvents()).at(-1)).toMatchObject({
      before: { label: 'attempted', talkSeconds: 0 },
      after: { label: 'loser', isAnswered: true, talkSeconds: 61 },
    });
  });

  it('creates a call if none is open, which counts as a dial', async () => {
    const { contactId } = await oneContact();
    const contact = await save(contactId, { disposition: 'winner', callOutcome: 'answered', duration: 12 });
    expect(contact).toMatchObject({ status: 'winner', totalCalls: 1 });
    expect(contact.lastCalledAt).toBeInstanceOf(Date);
    expect(await history(contactId)).toEqual([expect.objectContaining({ disposition: 'winner', duration: 12 })]);
    expect((await rig.callEvents()).at(-1)).toMatchObject({ before: null, after: { label: 'winner' } });
  });

  it("leaves another agent's open call alone", async () => {
    const other = await rig.addMember();
    const { contactId } = await oneContact(other.userId);
    const theirs = await dial(contactId, other);
    await save(contactId, { disposition: 'archived' });
    const rows = await history(contactId);
    expect(rows).toHaveLength(2);
    expect(rows.find(({ id }) => id === theirs.id)).toMatchObject({ disposition: null });
  });

  it('stores the time of a callback and the agent who promised it', async () => {
    const { list, contactId } = await oneContact();
    const before = Date.now();
    const contact = await save(contactId, { disposition: 'callback' });
    const hours = ((contact.callbackAt?.getTime() ?? 0) - before) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(24);
    expect(hours).toBeLessThan(24.01);
    expect(contact.callbackUserId).toBe(agent.userId);
    expect(await rig.countsOf(list.id)).toMatchObject({ kept: { callback: 1, completed: 1 } });
    expect(await save(contactId, { disposition: 'loser' })).toMatchObject({ callbackAt: null, callbackUserId: null });
  });

  it('rejects a custom time in the past and changes nothing', async () => {
    const { contactId } = await oneContact();
    const past = {
      disposition: 'callback',
      callbackTime: 'custom',
      customCallbackDate: new Date(Date.now() - 60_000),
    } as const;
    await expect(save(contactId, past)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(await history(contactId)).toEqual([]);
  });

  it('stores one result for a double click and for a retry after a lost response', async () => {
    const { contactId } = await oneContact();
    const input = { disposition: 'winner', idempotencyKey: 'save-1' } as const;
    const answers = await Promise.all([save(contactId, input), save(contactId, input)]);
    answers.push(await save(contactId, input));
    expect(answers.map(({ status, totalCalls }) => [status, totalCalls])).toEqual(Array(3).fill(['winner', 1]));
    expect(await history(contactId)).toHaveLength(1);
    await expect(save(contactId, { ...input, disposition: 'loser' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('accepts the same result for a second call immediately after the first', async () => {
    const { contactId } = await oneContact();
    for (let call = 0; call < 2; call++) {
      await dial(contactId);
      // The second of each is one.
      await save(contactId, { disposition: 'archived', callOutcome: 'no-answer' });
      await save(contactId, { disposition: 'archived', callOutcome: 'no-answer' });
    }
    expect((await history(contactId)).map(({ disposition }) => disposition)).toEqual(['archived', 'archived']);
  });

  it('treats a repeated result as new after a colleague has saved another one', async () => {
    const { contactId } = await oneContact();
    const archive = () => save(contactId, { disposition: 'archived' });
    await archive();
    await recordDisposition(rig.services, rig.admin, { contactId, disposition: 'winner', notes: null });
    expect(await archive()).toMatchObject({ status: 'archived', totalCalls: 3 });
  });

  it('counts a result that a browser kept for days once and keeps all later results', async () => {
    const { contactId } = await oneContact();
    await dial(contactId);
    const input = { disposition: 'callback', idempotencyKey: 'over-the-weekend' } as const;
    await save(contactId, input);
    await save(contactId, { disposition: 'winner', idempotencyKey: 'meanwhile' });
    await rig.pool.query("UPDATE idempotency_keys SET created_at = created_at - INTERVAL '29 days'");
    await forgetKeys(rig.pool);
    expect(await save(contactId, input)).toMatchObject({ status: 'winner', totalCalls: 2 });
    expect(await history(contactId)).toHaveLength(2);
    await rig.pool.query("UPDATE idempotency_keys SET created_at = created_at - INTERVAL '29 days'");
    await forgetKeys(rig.pool);
    await expect(save(contactId, { ...input, disposition: 'loser' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await history(contactId)).toHaveLength(2);
  });

  it('applies the last of two results from two tabs, and keeps both in the history', async () => {
    const { list, contactId } = await oneContact();
    await dial(contactId);
    await save(contactId, { disposition: 'callback', idempotencyKey: 'tab-1' });
    const contact = await save(contactId, { disposition: 'winner', idempotencyKey: 'tab-2' });
    expect(contact).toMatchObject({ status: 'winner', lastCallDisposition: 'winner', totalCalls: 2 });
    expect((await history(contactId)).map(({ disposition }) => disposition)).toEqual(['callback', 'winner']);
    expect(await rig.countsOf(list.id)).toMatchObject({ kept: { winner: 1, callback: 0, completed: 1 } });
  });

  it('keeps completedCalls exact for 50 concurrent results', async () => {
    const other = await rig.addMember();
    const list = await rig.addListOf(20, [agent.userId, other.userId]);
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        save(
          list.contactIds[index % 20] ?? '',
          { disposition: DISPOSITIONS[index % 4] ?? 'winner' },
          [agent, other, rig.admin][index % 3],
        ),
      ),
    );
    const { kept, counted } = await rig.countsOf(list.id);
    expect(kept).toEqual(counted);
    expect(kept?.completed).toBe(20);
    const { rows } = await rig.pool.query(
      'SELECT sum(total_calls)::int AS calls FROM contacts WHERE call_list_id = $1',
      [list.id],
    );
    expect(rows[0].calls).toBe(50);
  });

  it('reports a contact that the caller may not see as not found', async () => {
    const { contactId } = await oneContact();
    const stranger = await rig.addMember();
    await expect(save(contactId, {}, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(save(crypto.randomUUID(), {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
