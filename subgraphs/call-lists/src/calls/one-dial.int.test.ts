import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retire } from '#calling-rules/rule-sets.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { undoResult } from '#undo/undo-result.ts';
import { logCall } from './log-call.ts';
import { recordDisposition } from './record-disposition.ts';
import { scheduleRetry } from './schedule-retry.ts';

type Agent = Awaited<ReturnType<CallListsRig['addMember']>>;

let rig: CallListsRig;
let ana: Agent;
let ben: Agent;
let contactId: string;
let callListId: string;
beforeAll(async () => {
  rig = await createCallListsRig();
  ana = await rig.addMember();
  ben = await rig.addMember({ firstName: 'Ben' });
});
afterAll(() => rig.stop());
beforeEach(async () => {
  const list = await rig.addListOf(1, [ana.userId, ben.userId]);
  [callListId, contactId] = [list.id, list.contactIds[0] ?? ''];
});

const phoneNumber = '+14155550132';
const dialOf = (idempotencyKey: string) => ({ contactId, phoneNumber, duration: 0, notes: null, idempotencyKey });
/** A log that names its list locks the contact earlier than one that does not. */
const log = (key: string, actor = ana, listId: string | null = callListId) =>
  logCall(rig.services, actor, { ...dialOf(key), callListId: listId });
const won = (key: string, actor = ana) =>
  recordDisposition(rig.services, actor, {
    ...{ contactId, disposition: 'winner', callOutcome: 'answered', duration: 30, notes: null },
    idempotencyKey: key,
  });
const retry = (key: string, actor = ana) =>
  scheduleRetry(rig.services, actor, { contactId, callOutcome: 'busy', notes: null, idempotencyKey: key });
const end = (id: string | undefined, actor = ana) =>
  rig.read(actor, 'mutation ($id: ID!) { endCall(id: $id) { endedAt workSeconds } }', { id });

async function stored() {
  const text = `SELECT id, user_id AS "userId", disposition, outcome, call_key AS "callKey", work_seconds AS "workSeconds"
    FROM call_logs WHERE contact_id = $1 ORDER BY called_at, id`;
  const { rows: calls } = await rig.pool.query(text, [contactId]);
  const { rows } = await rig.pool.query('SELECT total_calls AS dials FROM contacts WHERE id = $1', [contactId]);
  return { calls, dials: rows[0].dials };
}

describe('one dial is one call', () => {
  it.each([
    ['with the list named', () => callListId],
    ['without a list', () => null],
  ])('answers a log after its result with the call of the result, %s', async (_, listId) => {
    const key = crypto.randomUUID();
    const { savedCall } = await won(key);
    for (const call of [await log(key, ana, listId()), await log(key, ana, listId())])
      expect(call).toMatchObject({ id: savedCall?.callLogId, disposition: 'winner', callKey: key });
    expect((await won(key)).savedCall?.callLogId).toBe(savedCall?.callLogId);
    expect(await stored()).toMatchObject({ dials: 1, calls: [{ disposition: 'winner', callKey: key }] });
  });

  it('answers a log after Try Again with its call', async () => {
    const key = crypto.randomUUID();
    const { savedCall } = await retry(key);
    expect(await log(key)).toMatchObject({ id: savedCall?.callLogId, outcome: 'busy' });
    expect((await stored()).dials).toBe(1);
  });

  it.each([
    ['log result end log', ['log', 'result', 'end', 'log']],
    ['result end log result', ['result', 'end', 'log', 'result']],
    ['result log end end', ['result', 'log', 'end', 'end']],
    ['log end result log', ['log', 'end', 'result', 'log']],
  ])('stores one call for %s', async (_, steps) => {
    const key = crypto.randomUUID();
    let id: string | undefined;
    for (const step of steps) {
      if (step === 'log') id = (await log(key)).id;
      else if (step === 'result') id = (await won(key)).savedCall?.callLogId ?? undefined;
      else await end(id);
    }
    const { calls, dials } = await stored();
    expect({ calls, dials }).toMatchObject({ dials: 1, calls: [{ id, disposition: 'winner' }] });
    expect(calls[0].workSeconds).not.toBeNull();
  });

  it('stores one call when log and result arrive together', async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const list = await rig.addListOf(1, [ana.userId]);
      [callListId, contactId] = [list.id, list.contactIds[0] ?? ''];
      const key = crypto.randomUUID();
      const listId = turn % 2 === 0 ? callListId : null;
      const [logged, saved] = await Promise.all([log(key, ana, listId), won(key), log(key, ana, listId), won(key)]);
      expect(logged.id).toBe(saved.savedCall?.callLogId);
      expect(await stored()).toMatchObject({ dials: 1, calls: [{ id: logged.id, disposition: 'winner' }] });
    }
  });

  it('prefers the open call with the key of the result', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    const { id } = await log(first);
    await log(second);
    expect((await won(first)).savedCall?.callLogId).toBe(id);
  });

  it('keeps two agents with the same key apart', async () => {
    await won('same key');
    const { userId } = await log('same key', ben);
    expect(userId).toBe(ben.userId);
    expect(await stored()).toMatchObject({ dials: 2, calls: [{ userId: ana.userId }, { userId: ben.userId }] });
  });

  it('judges and stores the dial of a result without an outcome when its log arrives', async () => {
    const key = crypto.randomUUID();
    const said = { contactId, disposition: 'winner' as const, notes: null, idempotencyKey: key };
    const { savedCall } = await recordDisposition(rig.services, ana, said);
    const set = await rig.addRules([{ kind: 'prefix', prefixes: ['+1415'] }]);
    await expect(log(key)).rejects.toMatchObject({ code: 'NOT_CALLABLE' });
    const made = { ...dialOf(key), callListId, made: true };
    const dialled = { id: savedCall?.callLogId, disposition: 'winner', ruleState: 'outside' };
    for (let turn = 0; turn < 2; turn += 1)
      expect(await logCall(rig.services, ana, made)).toMatchObject({ ...dialled, dialledAt: expect.any(Date) });
    await retire(rig.services, set);
    expect(await stored()).toMatchObject({ dials: 1, calls: [{ disposition: 'winner' }] });
  });

  it('logs the dial of a result that was undone', async () => {
    const key = crypto.randomUUID();
    const { savedCall } = await won(key);
    await undoResult(rig.services, ana, savedCall?.callLogId ?? '');
    expect(await log(key)).toMatchObject({ disposition: null });
    expect(await stored()).toMatchObject({ dials: 1, calls: [{ disposition: null }] });
  });
});
