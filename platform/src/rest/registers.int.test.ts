import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CSV } from '#testing/import-steps.ts';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
let admin: Browser;
beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
});
afterAll(() => rig.close());

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const TODAY = day(0);

async function addRegister(name: string = crypto.randomUUID()): Promise<string> {
  return (await admin.post('/api/registers', { name })).body.id;
}
const load = (register: string, body: string, asOf = TODAY) =>
  admin.send('POST', `/api/registers/${register}/snapshots?asOf=${asOf}`, { body, headers: CSV });

async function settled(id: string) {
  for (let tries = 0; tries < 400; tries++) {
    const { body } = await admin.get(`/api/snapshots/${id}`);
    if (body.state !== 'loading') return body;
    await sleep(25);
  }
  throw new Error('still loading');
}

async function loaded(register: string, body: string, asOf = TODAY) {
  const answer = await load(register, body, asOf);
  expect(answer.status).toBe(202);
  return await settled(answer.body.id);
}

const listedIn = async (phone: string) =>
  (await admin.post('/api/numbers/check', { phones: [phone] })).body[0].registers as {
    name: string;
    listed: boolean;
  }[];

async function withRule(rule: object, work: (ruleSet: string) => Promise<void>): Promise<void> {
  const { id } = (await admin.post('/api/rule-sets', { name: 'United States', country: 'US' })).body;
  expect((await admin.post(`/api/rule-sets/${id}/versions`, { rules: [rule] })).status).toBe(201);
  await admin.post(`/api/rule-sets/${id}/activate`, { version: 1 });
  try {
    await work(id);
  } finally {
    await admin.post(`/api/rule-sets/${id}/retire`);
  }
}

it('a register is made, loaded, replaced as a whole, and shows what is in force', async () => {
  const made = await admin.post('/api/registers', { name: ' Bloctel ', country: 'fr' });
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'Bloctel', country: 'FR', snapshot: null, validUntil: null },
  });
  const id = await addRegister('Whole');
  const first = await loaded(id, '3035550100\n(303) 555-0101\n303,5550102\nnobody\n');
  expect(first).toMatchObject({ registerId: id, asOf: TODAY, state: 'active', rows: 3, invalid: 1, message: null });
  expect((await admin.get(`/api/registers/${id}`)).body).toMatchObject({
    snapshot: { id: first.id, asOf: TODAY, rows: 3, loadedAt: first.loadedAt },
    validUntil: null,
  });
  expect(await listedIn('303-555-0102')).toContainEqual({ name: 'Whole', asOf: TODAY, listed: true });
  const second = await loaded(id, '3035550103', day(1));
  expect(await settled(first.id)).toMatchObject({ state: 'replaced' });
  expect(await listedIn('+13035550102')).toContainEqual({ name: 'Whole', asOf: day(1), listed: false });
  expect(await listedIn('+13035550103')).toContainEqual({ name: 'Whole', asOf: day(1), listed: true });
  expect((await admin.get('/api/registers')).body.map(({ name }: { name: string }) => name)).toEqual([
    'Bloctel',
    'Whole',
  ]);
  expect(second.rows).toBe(1);
});

it('lists the lines of a file that have no number, as the imports do, and counts no header', async () => {
  const snapshot = await loaded(
    await addRegister(),
    'area,number\n303,5550100\n\n303,55501\n"ask\nAna"\n303 555 0101\nnobody\n',
  );
  expect(snapshot).toMatchObject({
    state: 'active',
    rows: 2,
    invalid: 3,
    invalidLines: [
      { line: 4, reason: '"303,55501" is not a phone number' },
      { line: 5, reason: '"ask\nAna" is not a phone number' },
      { line: 8, reason: '"nobody" is not a phone number' },
    ],
  });
  const many = await loaded(await addRegister(), `303\nno\0body\n${'nobody\n'.repeat(1_002)}3035550100\n`);
  expect([many.rows, many.invalid, many.invalidLines.length]).toEqual([1, 1_003, 1_000]);
});

it.each([
  ['', 'Please enter the day of the file as yyyy-mm-dd'],
  ['?asOf=2026-02-30', 'Please enter the day of the file as yyyy-mm-dd'],
  [`?asOf=${day(-2)}`, 'This day is in the future'],
])('a file without its day, or with one that is none, is refused: %s', async (query, asOf) => {
  const at = `/api/registers/${await addRegister()}/snapshots${query}`;
  expect(await admin.send('POST', at, { body: '3035550100', headers: CSV })).toMatchObject({
    status: 400,
    body: { code: 'BAD_INPUT', fields: { asOf } },
  });
});

it('refuses other files, unknown registers and empty names', async () => {
  const id = await addRegister();
  expect((await admin.post(`/api/registers/${id}/snapshots?asOf=${TODAY}`, {})).status).toBe(415);
  expect((await load(crypto.randomUUID(), '3035550100')).status).toBe(404);
  expect((await load('x', '3035550100')).status).toBe(404);
  expect((await admin.post('/api/registers', {})).body.fields).toEqual({ name: 'Name is required' });
  expect((await admin.post('/api/registers', { name: 'x', country: 'XX' })).body.fields).toHaveProperty('country');
});

it('allows each name once, in any case and country, also for concurrent requests', async () => {
  const make = (name: string, country = 'US') => admin.post('/api/registers', { name, country });
  const answers = await Promise.all(['TPS', 'tps ', 'Tps'].map((name) => make(name)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const sentence = 'A register with this name already exists';
  expect(await make('tPS', 'GB')).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: sentence, fields: { name: sentence } },
  });
});

it('fails a file without one valid number, and keeps the previous numbers in force', async () => {
  const id = await addRegister('Kept');
  const { id: first } = await loaded(id, '3035550110');
  for (const body of ['', 'name\nAna\n'])
    expect(await loaded(id, body)).toMatchObject({
      state: 'failed',
      message: 'The file has no phone number of United States.',
    });
  expect((await admin.get(`/api/registers/${id}`)).body.snapshot.id).toBe(first);
  expect(await listedIn('+13035550110')).toContainEqual({ name: 'Kept', asOf: TODAY, listed: true });
});

it('changes nothing by a file that ends in the middle', async () => {
  const id = await addRegister('Interrupted');
  const { id: first } = await loaded(id, '3035550120');
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const interrupted = request(`${admin.origin}/api/registers/${id}/snapshots?asOf=${TODAY}`, {
    method: 'POST',
    headers: { ...CSV, cookie, 'content-length': '100000' },
  });
  interrupted.on('error', () => undefined);
  interrupted.write('3035550121\n3035550122\n');
  await sleep(300);
  interrupted.destroy();
  for (let tries = 0; ; tries++) {
    const { rows } = await rig.ownerPool.query(
      'SELECT state, message FROM call_lists.register_snapshots WHERE register_id = $1 AND id <> $2',
      [id, first],
    );
    if (rows[0]?.state === 'failed') {
      expect(rows).toEqual([{ state: 'failed', message: 'The connection was lost. Load the file again.' }]);
      break;
    }
    expect(tries).toBeLessThan(200);
    await sleep(25);
  }
  expect((await admin.get(`/api/registers/${id}`)).body.snapshot.id).toBe(first);
  expect(await listedIn('+13035550121')).toContainEqual({ name: 'Interrupted', asOf: TODAY, listed: false });
});

it('REGISTER and REGISTER_STALE are reasons, and a rule names only registers that there are', async () => {
  const id = await addRegister('Aged');
  const rule = { kind: 'register', registerId: id, maxAgeDays: 31 };
  const { id: list } = (await admin.post('/api/call-lists', { name: 'Leads' })).body;
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts: [{ phone: '+13035550130' }] });
  const [{ id: contact }] = (await admin.get(`/api/call-lists/${list}/contacts`)).body;
  const reasons = async () => (await admin.get(`/api/contacts/${contact}/verdict`)).body.reasons;
  await withRule(rule, async (ruleSet) => {
    expect(await reasons()).toMatchObject([
      { code: 'REGISTER_STALE', message: 'Aged was never loaded. An admin has to load it.', rule: { id: ruleSet } },
    ]);
    await loaded(id, '3035550131', day(31));
    expect(await reasons()).toEqual([]);
    expect((await admin.get(`/api/registers/${id}`)).body.validUntil).toBe(TODAY);
    await loaded(id, '3035550130', day(32));
    expect(await reasons()).toMatchObject([
      { code: 'REGISTER', message: expect.stringMatching(/^Listed in Aged, as loaded on /) },
      {
        code: 'REGISTER_STALE',
        message: 'Aged is 32 days old; 31 are allowed. An admin has to load it again.',
      },
    ]);
    const dial = await admin.post('/api/call-logs', { contactId: contact, phoneNumber: '+13035550130' });
    expect(dial).toMatchObject({ status: 409, body: { code: 'NOT_CALLABLE', verdict: { callable: false } } });
  });
  const { id: ruleSet } = (await admin.post('/api/rule-sets', { name: 'x', country: 'US' })).body;
  for (const registerId of [crypto.randomUUID(), 'none'])
    expect(
      (await admin.post(`/api/rule-sets/${ruleSet}/versions`, { rules: [{ ...rule, registerId }] })).body,
    ).toMatchObject({ message: expect.stringMatching(/^Rule 1: /) });
});

it('drops the numbers of a replaced file after 48 hours', async () => {
  const id = await addRegister('Old');
  const first = await loaded(id, '3035550140');
  await loaded(id, '3035550141');
  const table = `call_lists.register_numbers_${first.id.replaceAll('-', '')}`;
  const isThere = async () => (await rig.ownerPool.query('SELECT to_regclass($1) AS at', [table])).rows[0].at !== null;
  await sleep(1_500);
  expect(await isThere()).toBe(true);
  await rig.ownerPool.query(
    "UPDATE call_lists.register_snapshots SET replaced_at = now() - INTERVAL '49 hours' WHERE id = $1",
    [first.id],
  );
  for (let tries = 0; await isThere(); tries++) {
    expect(tries).toBeLessThan(200);
    await sleep(50);
  }
});
