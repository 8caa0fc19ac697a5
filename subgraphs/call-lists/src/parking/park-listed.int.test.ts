import { Readable } from 'node:stream';
import { createLogger } from '@dialdeck/node/process/log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { retire } from '#calling-rules/rule-sets.ts';
import { logCall } from '#calls/log-call.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { recordConsent } from '#consents/consents.ts';
import { addEntry } from '#do-not-call/do-not-call.ts';
import { createEntryWorker } from '#do-not-call/imports/entry-worker.ts';
import { receiveEntries } from '#do-not-call/imports/receive-entries.ts';
import { readFunnel } from '#funnel/read-funnel.ts';
import { importContacts } from '#imports/import-contacts.ts';
import { loadSnapshot } from '#registers/load-snapshot.ts';
import { createRegisterWorker } from '#registers/register-worker.ts';
import { createRegister } from '#registers/registers.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { doNumbers, judgeLapsed } from './parking-worker.ts';
import { settleLists } from './settle-lists.ts';

const log = createLogger('parking-test', { level: 'silent' });
const phone = (index: number) => `+1212555${1000 + index}`;
const bytes = (...phones: string[]) => Readable.from([Buffer.from(phones.join('\n'))]);

let rig: CallListsRig;
let workers: { start(): Promise<void>; stop(): Promise<void> }[];
beforeAll(async () => {
  rig = await createCallListsRig();
  workers = [createEntryWorker(rig.pool, log), createRegisterWorker({ background: rig.pool, streams: rig.pool }, log)];
  for (const worker of workers) await worker.start();
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await rig.stop();
});

const settle = () => settleLists(rig.services, new AbortController().signal);

async function addList(count: number) {
  const list = await rig.addList();
  const rows = Array.from({ length: count }, (_, index) => ({ phone: phone(index) }));
  await importContacts(rig.services, rig.admin, { callListId: list.id, rows });
  return list;
}

async function parked(callListId: string) {
  const { rows } = await rig.pool.query<{ phone: string; code: string }>(
    'SELECT phone_e164 AS phone, parked_for AS code FROM contacts WHERE call_list_id = $1 AND parked_until > now() ORDER BY 1',
    [callListId],
  );
  return rows.map(({ phone: number, code }) => [number, code]);
}

const withRules = (...rules: unknown[]) => rig.addRules(rules);

it('parks numbers of a file in all lists before a claim reaches them', async () => {
  const [one, two] = [await addList(3), await addList(2)];
  const file = {
    country: 'US',
    reason: 'other' as const,
    createdBy: rig.admin.userId ?? '',
    bytes: bytes(phone(1), phone(2)),
  };
  const job = await receiveEntries({ pool: rig.pool, log, wakeEntries: () => undefined } as never, file);
  expect(job).toMatchObject({ state: 'done', added: 2 });
  await settle();
  expect(await parked(one.id)).toEqual([
    [phone(1), 'DO_NOT_CALL'],
    [phone(2), 'DO_NOT_CALL'],
  ]);
  expect(await parked(two.id)).toEqual([[phone(1), 'DO_NOT_CALL']]);
  await rig.pool.query("UPDATE do_not_call SET removed_at = now(), removed_why = 'the end of a test'");
});

it('parks a contact that a required register lists, and frees it with the next copy or without the rule', async () => {
  const list = await addList(3);
  const register = await createRegister(rig.services, { name: 'US national', country: 'US' });
  const deps = { ...rig.services, wakeRegisters: () => undefined, log } as never;
  const asOf = new Date().toISOString().slice(0, 10);
  const load = (...phones: string[]) =>
    loadSnapshot(deps, { register, asOf, createdBy: rig.admin.userId ?? '', bytes: bytes(...phones) });
  expect(await load(phone(0), phone(1))).toMatchObject({ state: 'active' });
  await settle();
  expect(await parked(list.id)).toEqual([]);
  const set = await withRules({ kind: 'register', registerId: register.id, maxAgeDays: 31 });
  await settle();
  expect(await parked(list.id)).toEqual([
    [phone(0), 'REGISTER'],
    [phone(1), 'REGISTER'],
  ]);
  expect(await load(phone(1), phone(2))).toMatchObject({ state: 'active' });
  await settle();
  expect(await parked(list.id)).toEqual([
    [phone(1), 'REGISTER'],
    [phone(2), 'REGISTER'],
  ]);
  await retire(rig.services, set);
  await settle();
  expect(await parked(list.id)).toEqual([]);
});

it('parks numbers that a new rule forbids: by their first digits, and by the calls that were made', async () => {
  const list = await addList(3);
  await logCall(rig.services, rig.admin, { callListId: list.id, phoneNumber: phone(0), duration: 0, notes: null });
  const rules = [
    { kind: 'limit', most: 1, per: { hours: 24 } },
    { kind: 'prefix', prefixes: [phone(2)] },
  ];
  const set = await withRules(...rules);
  await settle();
  expect(await parked(list.id)).toEqual([
    [phone(0), 'LIMIT'],
    [phone(2), 'BLOCKED_PREFIX'],
  ]);
  await retire(rig.services, set);
  await settle();
  expect(await parked(list.id)).toEqual([]);
});

it('parks a number that refused in every list when a rest rule is activated', async () => {
  const [list, other] = [await addList(2), await rig.addListOf([phone(1)])];
  const [contactId = ''] = other.contactIds;
  await recordDisposition(rig.services, rig.admin, {
    contactId,
    disposition: 'loser',
    callOutcome: 'answered',
    notes: null,
  });
  const set = await withRules({ kind: 'rest', after: 'refused', days: 3 });
  await settle();
  expect(await parked(list.id)).toEqual([[phone(1), 'REST']]);
  await retire(rig.services, set);
  await settle();
  expect(await parked(list.id)).toEqual([]);
});

it('keeps a contact parked for a holiday when another rule changes', async () => {
  const list = await addList(2);
  const dates = [-1, 0, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  const set = await withRules({ kind: 'holidays', dates, name: null });
  await rig.pool.query(
    `UPDATE contacts SET parked_until = now() + INTERVAL '1 hour', parked_for = 'HOLIDAY' WHERE call_list_id = $1 AND phone_e164 = $2`,
    [list.id, phone(0)],
  );
  await retire(rig.services, await withRules({ kind: 'prefix', prefixes: ['+44'] }));
  await settle();
  expect(await parked(list.id)).toEqual([[phone(0), 'HOLIDAY']]);
  await retire(rig.services, set);
  await settle();
  expect(await parked(list.id)).toEqual([]);
});

it('parks a contact without a consent that a rule requires, and counts it as parked in groups', async () => {
  const list = await addList(4);
  const consent = { country: 'US', kind: 'express' as const, wording: null, purpose: null, source: null };
  const userId = rig.admin.userId ?? '';
  for (const index of [0, 2]) {
    const given = { ...consent, phone: phone(index), givenAt: new Date() };
    await recordConsent(rig.services, userId, given);
  }
  const set = await withRules({ kind: 'consent', required: 'express', maxAgeDays: null });
  await settle();
  expect(await parked(list.id)).toEqual([
    [phone(1), 'NO_CONSENT'],
    [phone(3), 'NO_CONSENT'],
  ]);
  const [row] = await rig.services.lists.findVisible([list.id], { kind: 'all' });
  const { availableNow, stages } = await readFunnel(rig.services, row as never, 0);
  expect(stages.find(({ code }) => code === 'NO_CONSENT')).toMatchObject({ count: 2 });
  expect(availableNow).toBe(2);
  await retire(rig.services, set);
  await settle();
  expect(await parked(list.id)).toEqual([]);
});

it('parks contacts of a batch like contacts of a file, and a consent of a batch frees its number in every list', async () => {
  const set = await withRules({ kind: 'consent', required: 'express', maxAgeDays: null });
  await settle();
  const [one, two] = [await rig.addList(), await rig.addList()];
  const add = (callListId: string, ...rows: unknown[]) => importContacts(rig.services, rig.admin, { callListId, rows });
  await add(one.id, { phone: phone(10) }, { phone: phone(11) });
  while (await doNumbers(rig.services));
  expect(await parked(one.id)).toEqual([
    [phone(10), 'NO_CONSENT'],
    [phone(11), 'NO_CONSENT'],
  ]);
  await add(two.id, { phone: phone(11), consentGivenAt: '2026-01-02T00:00:00Z' });
  while (await doNumbers(rig.services));
  expect(await parked(one.id)).toEqual([[phone(10), 'NO_CONSENT']]);
  expect(await parked(two.id)).toEqual([]);
  // A row that is left out adds no contact, but its consent counts.
  const entry = { phone: phone(10), scope: 'list' as const, callListId: two.id, reason: 'asked' as const, note: null };
  await addEntry(rig.services, rig.admin, entry);
  while (await doNumbers(rig.services));
  expect(await add(two.id, { phone: phone(10), consentGivenAt: '2026-01-02T00:00:00Z' })).toMatchObject({ leftOut: 1 });
  while (await doNumbers(rig.services));
  expect(await parked(one.id)).toEqual([]);
  await retire(rig.services, set);
  await settle();
});

it('judges a contact that is parked for its number again after a day, and keeps it parked while the reason holds', async () => {
  const list = await addList(2);
  const set = await withRules({ kind: 'prefix', prefixes: [phone(1)] });
  await settle();
  const lapse =
    "UPDATE contacts SET parked_until = now() - INTERVAL '1 minute', parked_for = 'BLOCKED_PREFIX' WHERE call_list_id = $1";
  await rig.pool.query(lapse, [list.id]);
  expect(await judgeLapsed(rig.services)).toBe(2);
  expect(await parked(list.id)).toEqual([[phone(1), 'BLOCKED_PREFIX']]);
  expect(await judgeLapsed(rig.services)).toBe(0);
  await retire(rig.services, set);
});

it('parks a contact again after a result if its number must not be called', async () => {
  const list = await rig.addListOf([phone(50), phone(51)]);
  const [first = '', second = ''] = list.contactIds;
  const setId = await withRules({ kind: 'consent', required: 'express', maxAgeDays: null });
  await settle();
  const both = [
    [phone(50), 'NO_CONSENT'],
    [phone(51), 'NO_CONSENT'],
  ];
  expect(await parked(list.id)).toEqual(both);
  const result = { disposition: 'callback' as const, notes: null };
  await recordDisposition(rig.services, rig.admin, { contactId: first, ...result });
  await logCall(rig.services, rig.admin, {
    contactId: second,
    callListId: null,
    phoneNumber: phone(51),
    duration: 0,
    notes: null,
    made: true,
  });
  await doNumbers(rig.services);
  expect(await parked(list.id)).toEqual(both);
  await retire(rig.services, setId);
  await settle();
});
