import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { activate, addVersion, retire } from '#calling-rules/rule-sets.ts';
import { findKeptCall } from '#evidence/evidence.repo.ts';
import { evidenceOf } from '#evidence/evidence.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { logCall } from './log-call.ts';

const CLOSED = { kind: 'hours', windows: [{ days: [1], from: '00:00', to: '00:01' }], unless: [] };
const OPEN = { kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }], unless: [] };
/** A Tuesday. */
const START = new Date('2027-03-02T19:00:00Z');

let rig: CallListsRig;
let ana: Awaited<ReturnType<CallListsRig['addMember']>>;
let now = START;
const sets: string[] = [];
beforeAll(async () => {
  rig = await createCallListsRig(() => now);
  ana = await rig.addMember();
});
afterAll(() => rig.stop());
afterEach(async () => {
  for (const id of sets.splice(0)) await retire(rig.services, id);
});

const minute = (of: number) => new Date(START.getTime() + of * 60_000);
/** Does it so many minutes after the start. */
async function at<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  now = minute(minutes);
  return work();
}
async function withRule(rule: object) {
  const id = await rig.addRules([rule], { country: '*' });
  sets.push(id);
  return id;
}
/** A contact that was there before all calls. */
const contactOf = async (phone: string) => {
  const { contactIds } = await at(0, () => rig.addListOf([phone], [ana.userId]));
  return contactIds[0] ?? '';
};

/** Logs one late call for each of these minutes, and returns their verdicts when they were made; the evidence of each is equal. */
async function statesOf(phone: string, minutes: readonly number[]) {
  const logged = now;
  const contactId = await contactOf(phone);
  now = logged;
  const states: unknown[] = [];
  for (const each of minutes) {
    const call = { contactId, callListId: null, phoneNumber: phone, duration: 0, notes: null };
    const { id, ruleState, madeState } = await logCall(rig.services, ana, {
      ...call,
      made: true,
      dialledAt: minute(each),
    });
    const kept = await findKeptCall(rig.pool, id);
    expect(kept && (await evidenceOf(rig.pool, kept))).toMatchObject({ state: ruleState, recomputed: 'same' });
    expect(ruleState).toBe(madeState ? 'late' : 'allowed');
    states.push(madeState ?? ruleState);
  }
  return states;
}

it('judges a call that is logged later by the rules that were active when it was made', async () => {
  const id = await at(10, () => withRule(CLOSED));
  await at(20, () => retire(rig.services, id));
  now = minute(30);
  expect(await statesOf('+13035550140', [9, 10, 19, 20])).toEqual(['allowed', 'outside', 'outside', 'allowed']);
});

it('applies each version in the period in which it was active', async () => {
  const ruleSetId = await at(10, () => withRule(CLOSED));
  const userId = rig.admin.userId ?? '';
  const source = { sourceTitle: null, sourceUrl: null, reviewedOn: null };
  await addVersion(rig.services, { ruleSetId, rules: [OPEN], userId, ...source });
  await at(20, () => activate(rig.services, { ruleSetId, version: 2, userId }));
  now = minute(30);
  expect(await statesOf('+13035550141', [15, 25])).toEqual(['outside', 'allowed']);
});

it('keeps the earlier active periods of a version that is activated again', async () => {
  const ruleSetId = await at(10, () => withRule(CLOSED));
  const again = { ruleSetId, version: 1, userId: rig.admin.userId ?? '' };
  await at(20, () => retire(rig.services, ruleSetId));
  await at(30, () => activate(rig.services, again));
  // By the clock of a replica that runs slow.
  await at(29, () => retire(rig.services, ruleSetId));
  await at(40, () => activate(rig.services, again));
  now = minute(50);
  expect(await statesOf('+13035550142', [5, 15, 25, 35, 45])).toEqual([
    'allowed',
    'outside',
    'allowed',
    'allowed',
    'outside',
  ]);
});

it('does not treat the present holder of a number as its holder at the time of the call', async () => {
  const phone = '+13035550143';
  const ben = await rig.addMember();
  const held = (await rig.addListOf([phone], [ben.userId])).contactIds[0];
  await at(10, () => withRule(OPEN));
  await rig.pool.query(
    "UPDATE contacts SET lease_user_id = $2, lease_until = now() + interval '1 hour' WHERE id = $1",
    [held, ben.userId],
  );
  now = minute(30);
  expect(await statesOf(phone, [20])).toEqual(['allowed']);
});

it('parks the number of a call that is logged later by the present limits', async () => {
  const phone = '+13035550144';
  const contactId = await contactOf(phone);
  await at(20, () => withRule({ kind: 'limit', most: 1, per: { hours: 24 } }));
  await rig.pool.query('DELETE FROM parking_tasks');
  now = minute(30);
  const call = { contactId, callListId: null, phoneNumber: phone, duration: 0, notes: null };
  await logCall(rig.services, ana, { ...call, made: true, dialledAt: minute(10) });
  const { rows } = await rig.pool.query('SELECT phone_e164 AS phone FROM parking_tasks');
  expect(rows).toContainEqual({ phone });
});
