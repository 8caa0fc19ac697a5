import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retire } from '#calling-rules/rule-sets.ts';
import { addEntry } from '#do-not-call/do-not-call.ts';
import { type CallListsRig, createCallListsRig, phone } from '#testing/call-lists-rig.ts';

const CLOSED = { kind: 'prefix', prefixes: ['+1415'] };

let rig: CallListsRig;
let ana: Awaited<ReturnType<CallListsRig['addMember']>>;
let list: Awaited<ReturnType<CallListsRig['addListOf']>>;
beforeAll(async () => {
  rig = await createCallListsRig();
  ana = await rig.addMember();
});
beforeEach(async () => {
  list = await rig.addListOf(3, [ana.userId]);
});
afterEach(() => rig.pool.query("UPDATE do_not_call SET removed_at = now(), removed_why = 'the end of a test'"));
afterAll(() => rig.stop());

const at = (index: number) => list.contactIds[index] ?? '';
const doNotCall = (index: number) =>
  addEntry(rig.services, rig.admin, { phone: phone(index), scope: 'everywhere', reason: 'asked', note: null });

const withRules = (...rules: unknown[]) => rig.addRules(rules);

describe('permission for a call before it is made', () => {
  const isNeeded = async (): Promise<boolean> => {
    const ask = `query ($list: ID!) {
      callList(id: $list) { callsNeedPermission }
      contactActivity(callListId: $list, contactIds: []) { callsNeedPermission }
    }`;
    type Told = { callsNeedPermission: boolean };
    const told = await rig.read<{ callList: Told; contactActivity: Told }>(ana, ask, { list: list.id });
    expect(told.callList).toEqual(told.contactActivity);
    return told.contactActivity.callsNeedPermission;
  };
  /** The response is cached for a second. */
  const comesTo = (needed: boolean) => expect.poll(isNeeded, { timeout: 10_000 }).toBe(needed);

  it('is needed while rules are active, and not if nothing can forbid a call', async () => {
    await comesTo(false);
    const set = await withRules(CLOSED);
    await comesTo(true);
    await retire(rig.services, set);
    await comesTo(false);
  });

  it('is needed while the do-not-call list has an entry', async () => {
    await comesTo(false);
    await doNotCall(0);
    await comesTo(true);
    await rig.pool.query("UPDATE do_not_call SET removed_at = now(), removed_why = 'asked by mistake'");
    await comesTo(false);
  });

  it.each(['hours', 'ends_on'])('is needed immediately in a list with its own %s', async (column) => {
    await comesTo(false);
    const value = column === 'hours' ? '[{"days":[1],"from":"08:00","to":"09:00"}]' : '2036-01-01';
    await rig.pool.query(`UPDATE call_lists SET ${column} = $2 WHERE id = $1`, [list.id, value]);
    expect(await isNeeded()).toBe(true);
  });
});

describe('the verdicts of some contacts of a list', () => {
  const ASK = `query ($list: ID!, $ids: [ID!]!) {
    contactVerdicts(callListId: $list, contactIds: $ids) { contactId verdict { callable reasons { code } } }
  }`;
  const ask = async (actor: typeof ana, ids: readonly string[]) =>
    (await rig.read<{ contactVerdicts: unknown[] }>(actor, ASK, { list: list.id, ids })).contactVerdicts;
  const callable = (contactId: string) => ({ contactId, verdict: { callable: true, reasons: [] } });

  it('returns each contact once, and none that the list does not hold', async () => {
    await doNotCall(1);
    const other = await rig.addListOf(1, [ana.userId]);
    const refused = { callable: false, reasons: [{ code: 'DO_NOT_CALL' }] };
    expect(await ask(ana, [at(2), at(1), at(2), other.contactIds[0] ?? '', 'nonsense'])).toEqual([
      callable(at(2)),
      { contactId: at(1), verdict: refused },
    ]);
  });

  it('none to a stranger, and no more than a page', async () => {
    expect(await ask(await rig.addMember(), [at(0)])).toEqual([]);
    const { errors } = await rig.ask(ana, ASK, { list: list.id, ids: Array.from({ length: 201 }, () => at(0)) });
    expect(errors).toMatchObject([{ code: 'BAD_INPUT' }]);
  });
});

describe('a contact that is claimed and called in one request', () => {
  const ASK = `mutation ($id: ID!, $input: CallLogInput!) {
    claimContact(id: $id) { leaseUntil }
    logCall(input: $input) { id }
  }`;
  const ask = (actor: typeof ana, contactId: string) =>
    rig.ask(actor, ASK, { id: contactId, input: { contactId, callListId: list.id, phoneNumber: phone(0) } });
  const calls = async (contactId: string) =>
    (await rig.pool.query('SELECT id FROM call_logs WHERE contact_id = $1', [contactId])).rowCount;

  it('is held and its call counted; refused, neither', async () => {
    expect((await ask(ana, at(0))).errors).toEqual([]);
    expect(await calls(at(0))).toBe(1);
    const bo = await rig.addMember({ firstName: 'Bo' });
    await rig.services.assignments.add({
      callListId: list.id,
      userIds: [bo.userId],
      assignedBy: list.createdBy,
      assignedAt: new Date(),
    });
    expect((await ask(bo, at(0))).errors).toMatchObject([{ code: 'CONFLICT' }]);
    expect(await calls(at(0))).toBe(1);
    await doNotCall(1);
    expect((await ask(ana, at(1))).errors).toMatchObject([{ code: 'NOT_CALLABLE' }]);
    expect(await calls(at(1))).toBe(0);
    const { rows } = await rig.pool.query('SELECT lease_user_id FROM contacts WHERE id = $1', [at(1)]);
    expect(rows).toEqual([{ lease_user_id: null }]);
  });
});
