import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CSV, phoneOf } from '#testing/import-steps.ts';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
let admin: Browser;
beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
});
afterAll(() => rig.close());

const send = (body: string, query = '') =>
  admin.send('POST', `/api/do-not-call/imports${query}`, { body, headers: CSV });

async function imported(body: string, query = '') {
  const answer = await send(body, query);
  expect(answer.status).toBe(202);
  for (let tries = 0; tries < 400; tries++) {
    const { body: job } = await admin.get(`/api/do-not-call/imports/${answer.body.id}`);
    if (job.state !== 'running') return job;
    await sleep(25);
  }
  throw new Error('still running');
}
const entriesOf = async (phone: string) =>
  (await admin.get(`/api/do-not-call?phone=${encodeURIComponent(phone)}`)).body as object[];

it('each number is on the list once: added, known and bad lines are counted', async () => {
  await admin.post('/api/do-not-call', { phone: '+13035550101' });
  const job = await imported('Phone,Name\n(303) 555-0100,Ana\n303-555-0101,Ben\n+13035550100,Ana again\nnobody,x\n');
  expect(job).toMatchObject({
    state: 'done',
    processed: 4,
    added: 1,
    known: 2,
    invalid: 1,
    message: null,
    finishedAt: expect.any(String),
  });
  expect(await entriesOf('+13035550100')).toMatchObject([
    { scope: 'everywhere', source: 'import', reason: 'other', addedBy: { name: expect.any(String) } },
  ]);
  expect(await entriesOf('+13035550101')).toMatchObject([{ source: 'admin' }]);
});

it('takes country and reason from the upload; a first line with a number is no header', async () => {
  const job = await imported('020 7946 0000\n020 7946 0001\n', '?country=gb&reason=legal');
  expect(job).toMatchObject({ processed: 2, added: 2, known: 0, invalid: 0 });
  expect(await entriesOf('+442079460000')).toMatchObject([{ reason: 'legal' }]);
});

it('reports which lines have no number, the first one too, and reads every number of a line of numbers', async () => {
  const first = await readFile(
    new URL('../../../tests/data/field-files/do-not-call-first-line.csv', import.meta.url),
    'utf8',
  );
  expect(await imported(first)).toMatchObject({
    ...{ state: 'done', processed: 2, added: 1, invalid: 1 },
    invalidLines: [{ line: 1, reason: '"+1 212 555 0803 (Ulla)" is not a phone number' }],
  });
  const more =
    'sep=;\nPhone\n2125550805;2125550806\n"2125550807";"a\nremark"\n="2125550808"\n\'2125550809\n\n2125550810;21255508\n';
  expect(await imported(more)).toMatchObject({
    ...{ state: 'done', added: 6, invalid: 1 },
    invalidLines: [{ line: 9, reason: '"21255508" is not a phone number' }],
  });
  expect(await imported('212555081\n2125550811\n')).toMatchObject({ added: 1, invalid: 1 });
});

it('adds more numbers than one transaction takes', async () => {
  const numbers = Array.from({ length: 3_500 }, (_, index) => phoneOf(index)).join('\r\n');
  expect(await imported(numbers)).toMatchObject({ state: 'done', processed: 3_500, added: 3_500, known: 0 });
  expect(await imported(numbers)).toMatchObject({ state: 'done', processed: 3_500, added: 0, known: 3_500 });
});

it('adds a number again whose entry has expired', async () => {
  const phone = '+13035550105';
  await admin.post('/api/do-not-call', { phone, expiresAt: new Date(Date.now() + 60_000).toISOString() });
  await rig.ownerPool.query(
    "UPDATE call_lists.do_not_call SET expires_at = now() - INTERVAL '1 s' WHERE phone_e164 = $1",
    [phone],
  );
  expect(await imported(phone)).toMatchObject({ added: 1, known: 0 });
  expect(await entriesOf(phone)).toMatchObject([{ expiresAt: null }]);
});

it('refuses an unusable file, or fails with a sentence', async () => {
  expect(await imported('Name\nAna\nBen\n')).toMatchObject({
    state: 'failed',
    added: 0,
    message: 'The first column has no phone number of United States. Nothing was added.',
  });
  expect(await send('3035550100', '?country=XX')).toMatchObject({
    status: 400,
    body: { fields: { country: expect.any(String) } },
  });
  expect(await send('3035550100', '?reason=bored')).toMatchObject({
    status: 400,
    body: { fields: { reason: expect.any(String) } },
  });
  expect((await admin.post('/api/do-not-call/imports', {})).status).toBe(415);
  for (const id of [crypto.randomUUID(), 'x'])
    expect((await admin.get(`/api/do-not-call/imports/${id}`)).status).toBe(404);
});
