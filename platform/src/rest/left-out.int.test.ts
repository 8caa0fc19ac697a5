import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CSV, importSteps } from '#testing/import-steps.ts';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
let admin: Browser;
let steps: ReturnType<typeof importSteps>;
let ruleSet: string;
let registerId: string;
const ASKED = '+13035550101';
const LISTED = '+13035550102';
const CONSENTING = '+13035550103';
const FREE = '+13035550104';
const NOWHERE = '+18005550105';

beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
  steps = importSteps(admin);
  await admin.post('/api/do-not-call', { phone: ASKED });
  registerId = (await admin.post('/api/registers', { name: 'National' })).body.id;
  await load([LISTED, CONSENTING]);
  ruleSet = (await admin.post('/api/rule-sets', { name: 'United States', country: 'US' })).body.id;
  const rules = [{ kind: 'register', registerId, maxAgeDays: 31, unless: ['consent', 'customer'] }];
  await admin.post(`/api/rule-sets/${ruleSet}/versions`, { rules });
  await admin.post(`/api/rule-sets/${ruleSet}/activate`, { version: 1 });
});
afterAll(() => rig.close());

/** Replaces the numbers of the register. */
async function load(phones: readonly string[]): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const query = `/api/registers/${registerId}/snapshots?asOf=${day}`;
  const { id } = (await admin.send('POST', query, { body: phones.join('\n'), headers: CSV })).body;
  const isLoaded = async () => (await admin.get(`/api/registers/${registerId}`)).body.snapshot?.id === id;
  for (let tries = 0; tries < 200 && !(await isLoaded()); tries++) await sleep(25);
}

const MAPPING = {
  phone: 'Mobile',
  firstName: 'First',
  timeZone: 'Zone',
  region: 'State',
  externalKey: 'Key',
  consentGivenAt: 'Agreed',
  consentSource: 'Where',
};
const FILE = [
  'Mobile,First,Zone,State,Key,Agreed,Where',
  `${ASKED},Ana,,,,,`,
  `${LISTED},Ben,,,,,`,
  `${CONSENTING},Cy,,,K-3,2026-01-02,Web form`,
  `${FREE},Di,Asia/Calcutta,Ontario,,,`,
  `${NOWHERE},Ed,,,,,`,
  `${FREE},Di again,,,,,`,
  '+13035550106,Flo,Mars/Olympus,,,,',
  '+13035550107,Gus,,Bavaria,,,',
].join('\n');
const COUNTS = { processed: 8, imported: 3, duplicates: 1, invalid: 2, leftOut: 2, placeUnknown: 1 };

it('leaves out exactly those rows of a file, each with its reason, and the counts sum', async () => {
  const list = await steps.addList();
  const job = await steps.imported(list, FILE, { mapping: MAPPING });
  expect(job).toMatchObject(COUNTS);
  const errors = (await admin.get(`/api/imports/${job.id}/errors.csv`)).body as string;
  expect(errors).toContain(`1,On the do-not-call list,${ASKED},Ana`);
  expect(errors).toContain('2,Listed in National,');
  expect(errors).toContain('is not a time zone');
  expect(errors).toContain('is not a state or province');
  const { rows } = await rig.ownerPool.query(
    'SELECT phone_e164 AS phone, time_zone AS zone, region, external_key AS key FROM call_lists.contacts WHERE call_list_id = $1 ORDER BY 1',
    [list],
  );
  expect(rows).toEqual([
    { phone: CONSENTING, zone: null, region: null, key: 'K-3' },
    { phone: FREE, zone: 'Asia/Kolkata', region: 'ON', key: null },
    { phone: NOWHERE, zone: null, region: null, key: null },
  ]);
  const [{ consent }] = (await admin.post('/api/numbers/check', { phones: [CONSENTING] })).body;
  expect(consent).toMatchObject({ kind: 'express', givenAt: '2026-01-02T00:00:00.000Z', source: 'Web form' });
});

it('gives every row a place immediately, with any zone and state', async () => {
  const list = await steps.addList();
  // A combination that no contact had before.
  const file = `Mobile,Zone,State\n${FREE},Asia/Kathmandu,Maine\n${NOWHERE},Asia/Kathmandu,`;
  const mapping = { phone: 'Mobile', timeZone: 'Zone', region: 'State' };
  const job = await steps.imported(list, file, { mapping });
  expect(job).toMatchObject({ imported: 2, placeUnknown: 0 });
  const { rows } = await rig.ownerPool.query(
    `SELECT phone_e164 AS phone, zones FROM call_lists.contacts LEFT JOIN call_lists.places ON places.id = place_id
     WHERE call_list_id = $1 ORDER BY 1`,
    [list],
  );
  expect(rows).toEqual([
    { phone: FREE, zones: ['America/Denver', 'America/New_York', 'Asia/Kathmandu'] },
    { phone: NOWHERE, zones: ['Asia/Kathmandu'] },
  ]);
});

it('lists them in the plan before anything is written', async () => {
  const list = await steps.addList();
  const { body } = await steps.send(list, FILE, { mapping: MAPPING, query: '&plan=true' });
  const job = await steps.until(body.id, 'ready');
  expect(job).toMatchObject({ processed: 8, leftOut: 2, plan: { new: { count: 3 }, invalid: { count: 2 } } });
  expect(job.plan.leftOut).toMatchObject({
    count: 2,
    examples: [
      { line: 1, phone: ASKED, name: 'Ana', reason: 'On the do-not-call list' },
      { line: 2, phone: LISTED, name: 'Ben', reason: 'Listed in National' },
    ],
  });
  await admin.post(`/api/imports/${job.id}/confirm`);
  expect(await steps.until(job.id, 'done')).toMatchObject(COUNTS);
});

it('a plan counts with the consents that the file brings, and not with those that an entry or a withdrawal beats', async () => {
  const list = await steps.addList();
  const [fresh, beaten, withdrawn] = ['+13035550111', '+13035550112', '+13035550113'];
  await load([LISTED, CONSENTING, fresh, beaten, withdrawn]);
  const { id } = (await admin.post('/api/do-not-call', { phone: beaten })).body;
  await admin.send('DELETE', `/api/do-not-call/${id}`, { body: { why: 'a number of a colleague' } });
  const consent = { phone: withdrawn, kind: 'express', givenAt: '2026-01-01T00:00:00Z' };
  await admin.send('DELETE', `/api/consents/${(await admin.post('/api/consents', consent)).body.id}`);
  const file = ['Mobile,Agreed', ...[fresh, beaten, withdrawn].map((phone) => `${phone},2026-01-02`)].join('\n');
  const mapping = { phone: 'Mobile', consentGivenAt: 'Agreed' };
  const { body } = await steps.send(list, file, { mapping, query: '&plan=true' });
  const { plan } = await steps.until(body.id, 'ready');
  expect(plan).toMatchObject({ new: { count: 1, examples: [{ phone: fresh }] }, leftOut: { count: 2 } });
  const { rows } = await rig.ownerPool.query('SELECT FROM call_lists.consents WHERE phone_e164 = $1', [fresh]);
  expect(rows).toEqual([]);
  await admin.post(`/api/imports/${body.id}/confirm`);
  expect(await steps.until(body.id, 'done')).toMatchObject({ imported: 1, leftOut: 2 });
});

it('leaves out the same rows of a batch; contacts of the list and customers are exempt', async () => {
  const list = await steps.addList();
  const bulk = (contacts: object[]) => admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts });
  const rows = [{ phone: ASKED }, { phone: LISTED }, { phone: FREE, timeZone: 'Europe/Paris' }, { phone: NOWHERE }];
  expect(await bulk([...rows, { phone: FREE }])).toMatchObject({
    status: 201,
    body: { imported: 2, duplicates: 1, leftOut: 2, placeUnknown: 1 },
  });
  await admin.post('/api/do-not-call', { phone: FREE, scope: 'list', callListId: list });
  expect((await bulk(rows)).body).toMatchObject({ imported: 0, duplicates: 2, leftOut: 2, placeUnknown: 0 });
  await admin.put(`/api/call-lists/${list}/calling`, { customers: true });
  expect((await bulk(rows)).body).toMatchObject({ imported: 1, duplicates: 2, leftOut: 1 });
  for (const [row, sentence] of [
    [{ timeZone: 'Mars/Olympus' }, 'Row 2: "Mars/Olympus" is not a time zone'],
    [{ region: 'Bavaria' }, 'Row 2: "Bavaria" is not a state or province of the US or Canada'],
    [{ consentGivenAt: '2100-01-01' }, 'Row 2: A consent cannot be given in the future'],
  ] as const)
    expect(await bulk([{ phone: FREE }, { phone: '+13035550108', ...row }])).toMatchObject({
      status: 400,
      body: { message: sentence },
    });
});
