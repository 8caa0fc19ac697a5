import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '@dialdeck/node/database/database';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { retire } from '#calling-rules/rule-sets.ts';
import { logCall } from '#calls/log-call.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { endConsent, recordConsent } from '#consents/consents.ts';
import { addEntry, removeEntry } from '#do-not-call/do-not-call.ts';
import { lockNumbers } from '#phones/number-lock.repo.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { undoResult } from '#undo/undo-result.ts';
import { findKeptCall } from './evidence.repo.ts';
import { evidenceOf } from './evidence.ts';

let rig: CallListsRig;
let ana: Awaited<ReturnType<CallListsRig['addMember']>>;
const sets: string[] = [];
beforeAll(async () => {
  rig = await createCallListsRig();
  ana = await rig.addMember();
});
afterAll(() => rig.stop());
afterEach(async () => {
  for (const id of sets.splice(0)) await retire(rig.services, id);
});

const withRules = async (...rules: unknown[]) => {
  const id = await rig.addRules(rules, { country: '*' });
  sets.push(id);
  return id;
};
const dial = (contactId: string, phoneNumber: string, made: object = {}) =>
  logCall(rig.services, ana, { contactId, callListId: null, phoneNumber, duration: 0, notes: null, ...made });
const read = async (id: string) => {
  const call = await findKeptCall(rig.pool, id);
  if (!call) throw new Error('the call is there');
  return evidenceOf(rig.pool, call);
};
/** Removes the recorded changes of a phone's refusals. */
const forgetNotes = (phone: string) => rig.pool.query('DELETE FROM refusal_changes WHERE phone_e164 = $1', [phone]);
const contactOf = async (phone: string) => (await rig.addListOf([phone], [ana.userId])).contactIds[0] ?? '';

it('names the consent that the rule accepted', async () => {
  const phone = '+13035550120';
  const contactId = await contactOf(phone);
  const give = (kind: 'express' | 'written', givenAt: Date) =>
    recordConsent(rig.services, rig.admin.userId ?? '', {
      phone,
      kind,
      givenAt,
      wording: null,
      purpose: null,
      source: null,
    });
  const recent = new Date(Date.now() - 86_400_000);
  await give('written', new Date('2020-01-01T00:00:00Z'));
  await give('express', recent);
  await give('written', recent);
  await withRules({ kind: 'consent', required: 'written', maxAgeDays: 30 });
  const proof = await read((await dial(contactId, phone)).id);
  expect(proof.state).toBe('allowed');
  expect(proof.consent).toMatchObject({ kind: 'written', givenAt: recent });
  expect(proof.rules[0]?.because).not.toContain('2020');
});

it('keeps earlier proofs when a later correction creates a refusal', async () => {
  const phone = '+13035550130';
  const [first, second] = [await contactOf(phone), await contactOf(phone)];
  await withRules({ kind: 'rest', after: 'refused', days: 60 });
  const { id } = await dial(first, phone);
  const result = { contactId: first, callOutcome: 'answered' as const, notes: null, about: { callLogId: id } };
  await recordDisposition(rig.services, ana, { ...result, disposition: 'archived' });
  await sleep(20);
  const call = await dial(second, phone);
  expect(await read(call.id)).toMatchObject({ state: 'allowed', recomputed: 'same' });
  await sleep(20);
  await recordDisposition(rig.services, ana, { ...result, disposition: 'loser' });
  expect(await read(call.id)).toMatchObject({ state: 'allowed', recomputed: 'same' });
  await forgetNotes(phone);
  expect(await read(call.id)).toMatchObject({ state: 'allowed', recomputed: 'same' });
});

it('keeps a refusal in the proof of a call that was made against it when the refusal is corrected later', async () => {
  const phone = '+13035550131';
  const [first, second] = [await contactOf(phone), await contactOf(phone)];
  const result = { contactId: first, callOutcome: 'answered' as const, notes: null };
  const { savedCall } = await recordDisposition(rig.services, ana, { ...result, disposition: 'loser' });
  await sleep(20);
  await withRules({ kind: 'rest', after: 'refused', days: 60 });
  const call = await dial(second, phone, { made: true });
  await sleep(20);
  const correct = (disposition: 'winner' | 'archived') =>
    recordDisposition(rig.services, ana, { ...result, disposition, about: { callLogId: savedCall?.callLogId } });
  await correct('archived');
  await correct('winner');
  expect(await read(call.id)).toMatchObject({ state: 'outside', recomputed: 'same' });
  await forgetNotes(phone);
  expect(await read(call.id)).toMatchObject({ state: 'outside', recomputed: 'same' });
});

it('gives the reason of a contact who must not be called also for a call of another number', async () => {
  const phone = '+13035550110';
  const contactId = await contactOf(phone);
  await addEntry(rig.services, rig.admin, { phone, scope: 'everywhere', reason: 'asked', note: null });
  const call = await dial(contactId, '+13035550111', { made: true });
  const proof = await read(call.id);
  expect(proof).toMatchObject({
    call: { called: '+13035550111' },
    state: 'outside',
    doNotCall: { phone },
    recomputed: 'same',
  });
  expect(proof.message).toContain('On the do-not-call list');
});

it('counts a refusal in proofs from when it was received until it is undone', async () => {
  const phone = '+13035550132';
  const [first, second] = [await contactOf(phone), await contactOf(phone)];
  const result = { contactId: first, disposition: 'loser' as const, callOutcome: 'answered' as const, notes: null };
  await withRules({ kind: 'rest', after: 'refused', days: 60 });
  const made = () => dial(second, phone, { made: true });
  const expected: [string, string][] = [];
  const call = async (state: string) => {
    await sleep(20);
    expected.push([(await made()).id, state]);
    await sleep(20);
  };
  // A result that completes its call, and one that creates it.
  for (const about of [{ callLogId: (await dial(first, phone)).id }, {}]) {
    const { savedCall } = await recordDisposition(rig.services, ana, { ...result, about });
    await call('outside');
    await undoResult(rig.services, ana, savedCall?.callLogId ?? '');
    await call('allowed');
  }
  const { id: callLogId } = await dial(first, phone);
  const savedAt = new Date();
  await call('allowed');
  // It was saved while the browser had no connection.
  await recordDisposition(rig.services, ana, { ...result, about: { callLogId, savedAt, sentAt: new Date() } });
  await call('outside');
  await recordDisposition(rig.services, ana, { ...result, disposition: 'winner', about: { callLogId } });
  await call('allowed');
  await undoResult(rig.services, ana, callLogId);
  await call('outside');
  for (const [id, state] of expected) expect(await read(id)).toMatchObject({ state, recomputed: 'same' });
});

const waiting = async () => {
  const text = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return (await rig.pool.query(text)).rowCount;
};

/** Starts the work, one piece after the other, while another transaction holds the number, so that the lock queues them in this order. */
async function atOnce(phone: string, ...work: (() => Promise<unknown>)[]): Promise<unknown[]> {
  const begun: Promise<unknown>[] = [];
  await inTransaction(rig.pool, async (client) => {
    await lockNumbers(client, [phone]);
    for (const each of work) {
      begun.push(each());
      await vi.waitFor(async () => expect(await waiting()).toBe(begun.length), { timeout: 5_000 });
    }
  });
  return Promise.all(begun);
}

it('includes a change of a number that a dial waits for in both the dial and its proof, or in neither', async () => {
  const phone = '+13035550140';
  const contactId = await contactOf(phone);
  await withRules({ kind: 'consent', required: 'express', maxAgeDays: null });
  const userId = rig.admin.userId ?? '';
  const givenAt = new Date('2026-01-02T00:00:00Z');
  const about = { wording: null, purpose: null, source: null };
  const made = () => dial(contactId, phone, { made: true });
  const give = () => recordConsent(rig.services, userId, { phone, kind: 'express', givenAt, ...about });
  const add = () => addEntry(rig.services, rig.admin, { phone, scope: 'everywhere', reason: 'asked', note: null });
  const prove = async (state: string, ...work: (() => Promise<unknown>)[]) => {
    const done = await atOnce(phone, ...work);
    const call = done[work.indexOf(made)] as Awaited<ReturnType<typeof made>>;
    expect(await read(call.id)).toMatchObject({ state, recomputed: 'same' });
    return done;
  };
  await prove('outside', made, give);
  const [consent] = (await prove('allowed', give, made)) as [{ id: string }];
  await prove('allowed', made, () => endConsent(rig.services, consent.id));
  const [entry] = (await prove('outside', add, made)) as [{ entry: { id: string } }];
  const remove = () => removeEntry(rig.services, rig.admin, { id: entry.entry.id, why: 'It was a mistake' });
  await prove('outside', made, remove);
  await retire(rig.services, sets.pop() ?? '');
  await add();
  const [again] = (await prove('outside', add, made)) as [{ entry: { id: string } }];
  await prove('allowed', () => removeEntry(rig.services, rig.admin, { id: again.entry.id, why: 'Again' }), made);
});
