import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeCalling } from '#call-lists/change-calling.ts';
import { activate, addVersion, retire } from '#calling-rules/rule-sets.ts';
import { logCall } from '#calls/log-call.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { recordConsent } from '#consents/consents.ts';
import { addEntry } from '#do-not-call/do-not-call.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { findKeptCall, pageKeptCalls } from './evidence.repo.ts';
import { evidenceOf } from './evidence.ts';
import { pageEvidenceCalls } from './search/evidence-call.repo.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const OPEN = { kind: 'hours', windows: [{ days: DAYS, from: '00:00', to: '24:00' }] };
const CALLING = { audience: 'consumer' as const, seller: 'Acme', customers: false, hours: null, endsOn: null };

let rig: CallListsRig;
let ana: Awaited<ReturnType<CallListsRig['addMember']>>;
beforeAll(async () => {
  rig = await createCallListsRig();
  ana = await rig.addMember({ callingNumber: '+13035550199' });
});
afterAll(() => rig.stop());

async function addContact(phone: string) {
  const { id: listId, contactIds } = await rig.addListOf([phone], [ana.userId], 'Spring leads');
  await changeCalling(rig.services, listId, { ...CALLING, subject: 'Solar' });
  return { listId, contactId: contactIds[0] ?? '' };
}

const withRules = (rules: unknown[]) => rig.addRules(rules, { country: '*' });

const dial = (contactId: string, phoneNumber: string, made = false) =>
  logCall(rig.services, ana, { contactId, callListId: null, phoneNumber, duration: 0, notes: null, made });
const freeDial = { contactId: null, callListId: null, duration: 0, notes: null };
const read = async (id: string) => {
  const call = await findKeptCall(rig.pool, id);
  if (!call) throw new Error('the call is there');
  return evidenceOf(rig.pool, call);
};

it('names the agent of a call, also when the person is deleted', async () => {
  const gone = await rig.addMember({ firstName: 'Gil' });
  const call = await logCall(rig.services, gone, { ...freeDial, phoneNumber: '+13035550177' });
  await rig.tell({ type: 'user.deleted', key: gone.userId, payload: { id: gone.userId } });
  expect(await read(call.id)).toMatchObject({ call: { agent: 'Gil Lima' }, recomputed: 'same' });
  const search = { phone: '+13035550177', userId: null, callListId: null, range: null, state: null, after: null };
  expect(await pageEvidenceCalls(rig.pool, { ...search, take: 1 })).toMatchObject([{ firstName: 'Gil' }]);
});

it('keeps no name of a deleted person who made no call', async () => {
  const gone = await rig.addMember({ firstName: 'Ida' });
  await rig.tell({ type: 'user.deleted', key: gone.userId, payload: { id: gone.userId } });
  expect((await rig.pool.query('SELECT FROM former_members WHERE id = $1', [gone.userId])).rowCount).toBe(0);
});

it('explains why a number was called, unchanged after changes of rules, list, consents and entries', async () => {
  const phone = '+13035550100';
  const { contactId, listId } = await addContact(phone);
  await recordConsent(rig.services, rig.admin.userId ?? '', {
    phone,
    kind: 'written',
    givenAt: new Date('2026-01-01T00:00:00Z'),
    wording: 'Yes',
    purpose: null,
    source: null,
  });
  const limit = { kind: 'limit', most: 3, per: { hours: 24 }, within: 'subject' };
  const setId = await withRules([OPEN, limit, { kind: 'consent', required: 'express', maxAgeDays: null }]);
  await dial(contactId, phone);
  const call = await dial(contactId, phone);
  await recordDisposition(rig.services, ana, {
    contactId,
    disposition: 'winner',
    notes: null,
    callOutcome: 'answered',
    duration: 84,
  });
  const told = await read(call.id);
  expect(told).toMatchObject({
    call: {
      agent: 'Ana Lima',
      called: phone,
      seconds: 84,
      outcome: 'answered',
      seller: 'Acme',
      subject: 'Solar',
      audience: 'consumer',
      list: 'Spring leads',
      ownNumber: { number: '+13035550199', declared: true },
      script: null,
    },
    state: 'allowed',
    zones: ['America/Denver'],
    localTime: expect.stringMatching(/^\d\d:\d\d$/),
    dialsBefore: 1,
    doNotCall: null,
    consent: { kind: 'written', wording: 'Yes' },
    recomputed: 'same',
    message: null,
  });
  expect(told.rules).toMatchObject([
    { ruleSetId: setId, name: 'Rules', version: 1, index: 1, kind: 'hours', because: '00:00–24:00' },
    { index: 2, kind: 'limit', because: '1 before, allowed are 3 in 24 hours' },
    { index: 3, kind: 'consent', because: 'Written consent of Jan 1, 2026' },
  ]);

  const newer = { ruleSetId: setId, userId: rig.admin.userId ?? '' };
  const source = { sourceTitle: null, sourceUrl: null, reviewedOn: null };
  await addVersion(rig.services, { ...newer, ...source, rules: [{ kind: 'prefix', prefixes: ['+1'] }] });
  await activate(rig.services, { ...newer, version: 2 });
  expect(await read(call.id)).toEqual(told);
  await retire(rig.services, setId);
  const hours = [{ days: DAYS, from: '03:00', to: '03:01' }];
  await changeCalling(rig.services, listId, { ...CALLING, seller: 'Other', subject: 'Wind', hours });
  await addEntry(rig.services, rig.admin, { phone, scope: 'everywhere', reason: 'asked', note: null });
  expect(await read(call.id)).toEqual(told);
});

it('shows the line that the agent had declared at the dial', async () => {
  const bo = await rig.addMember({ firstName: 'Bo', callingNumber: '+13035550198' });
  const phoneNumber = '+13035550155';
  const call = () => logCall(rig.services, { ...rig.admin, userId: bo.userId }, { ...freeDial, phoneNumber });
  const first = await call();
  const second = await call();
  await rig.addMember({ id: bo.userId, firstName: 'Bob', callingNumber: '+13035550197' });
  const declared = async ({ id }: { id: string }) => (await read(id)).call.ownNumber?.number;
  expect([await declared(first), await declared(second)]).toEqual(['+13035550198', '+13035550198']);
  expect(await declared(await call())).toBe('+13035550197');
});

it('names the rules that forbade a call outside the rules', async () => {
  const phone = '+13035550111';
  const { contactId } = await addContact(phone);
  await addEntry(rig.services, rig.admin, { phone, scope: 'everywhere', reason: 'legal', note: null });
  const setId = await withRules([{ kind: 'prefix', prefixes: ['+1303'] }]);
  const call = await dial(contactId, phone, true);
  await retire(rig.services, setId);
  expect(await read(call.id)).toMatchObject({
    state: 'outside',
    rules: [{ kind: 'prefix', because: 'Numbers that begin with +1303 are not called.' }],
    doNotCall: { reason: 'legal', scope: 'everywhere' },
    recomputed: 'same',
    message: expect.stringMatching(/^On the do-not-call list since .*\.$/),
  });
});

it('reports that a call was outside the hours of its list, even if no rule set applied', async () => {
  const phone = '+13035550112';
  const { contactId, listId } = await addContact(phone);
  const weekday = ((new Date().getUTCDay() + 3) % 7) + 1;
  const hours = [{ days: [weekday], from: '08:00', to: '20:00' }];
  await changeCalling(rig.services, listId, { ...CALLING, subject: 'Solar', hours });
  const call = await dial(contactId, phone, true);
  expect(await read(call.id)).toMatchObject({
    state: 'outside',
    rules: [],
    recomputed: 'same',
    message: expect.stringMatching(/^No calls are allowed there on \w+day\.$/),
  });
});

it('detects one changed byte of the stored evidence', async () => {
  const { contactId } = await addContact('+13035550122');
  const call = await dial(contactId, '+13035550122');
  await rig.pool.query(
    `UPDATE verdict_bases SET body = jsonb_set(body, '{list,seller}', '"Acmf"') WHERE id = (SELECT basis_id FROM call_logs WHERE id = $1)`,
    [call.id],
  );
  expect(await read(call.id)).toMatchObject({ recomputed: 'changed', message: 'This record was changed.' });
});

it('claims no dial for a result without a call', async () => {
  const { contactId } = await addContact('+13035550134');
  await recordDisposition(rig.services, ana, { contactId, disposition: 'archived', notes: null, duration: 0 });
  const { rows } = await rig.pool.query<{ id: string }>('SELECT id FROM call_logs WHERE contact_id = $1', [contactId]);
  expect(await read(rows[0]?.id ?? '')).toMatchObject({
    state: null,
    call: { called: '+13035550134', dialledAt: null },
  });
});

it('returns the calls of some days oldest first, page by page, each once', async () => {
  const range = { from: new Date(0), to: new Date(Date.now() + 60_000) };
  const all = await pageKeptCalls(rig.pool, { ...range, after: null, take: 100 });
  const ids: string[] = [];
  for (let after = null as { calledAt: Date; id: string } | null; ; ) {
    const [next] = await pageKeptCalls(rig.pool, { ...range, after, take: 1 });
    if (!next) break;
    ids.push(next.id);
    after = next;
  }
  expect(ids).toEqual(all.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(3);
});
