import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';
import { type RuledLists, ruledLists } from '#testing/ruled-lists.ts';

let rig: PlatformRig;
let admin: Browser;
let addList: RuledLists['addList'];
let withRules: RuledLists['withRules'];
beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
  ({ addList, withRules } = ruledLists(admin));
});
afterAll(() => rig.close());

it('refuses a callback at a closed time, and names the next opening', async () => {
  const { contact, id } = await addList();
  const { localTime } = (await admin.get(`/api/contacts/${contact}/verdict`)).body;
  const hour = String((Number(localTime.slice(0, 2)) + 12) % 24).padStart(2, '0');
  const hours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: `${hour}:00`, to: `${hour}:59` }];
  await admin.put(`/api/call-lists/${id}/calling`, { hours });
  const inAWeek = { callbackTime: 'custom', customCallbackDate: new Date(Date.now() + 7 * 86_400_000).toISOString() };
  const sentence = expect.stringMatching(`^It will be .* Calls are allowed from ${hour}:00 to ${hour}:59.$`);
  const refusal = { code: 'BAD_INPUT', message: sentence, nextAt: expect.stringMatching(/T\d\d:00:00.000Z$/) };
  expect(await admin.put(`/api/contacts/${contact}/disposition`, { type: 'callback', ...inAWeek })).toMatchObject({
    status: 400,
    body: { ...refusal, fields: { customCallbackDate: sentence } },
  });
});

describe('a dial is permitted, then made', () => {
  const dial = (contactId: string, phoneNumber: string, headers = {}) =>
    admin.send('POST', '/api/call-logs', { body: { contactId, phoneNumber }, headers });

  it('a number on the list is refused with its verdict, counts nothing, and may be called once the entry is gone', async () => {
    const phone = '+13035550121';
    const { contact } = await addList([phone]);
    const entry = await admin.post('/api/do-not-call', { phone });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect(await dial(contact, phone, headers)).toMatchObject({
      status: 409,
      body: {
        code: 'NOT_CALLABLE',
        message: expect.stringMatching(/^On the do-not-call list since/),
        verdict: { callable: false, reasons: [{ code: 'DO_NOT_CALL' }] },
      },
    });
    expect((await admin.get(`/api/contacts/${contact}/calls`)).body).toEqual([]);
    await admin.send('DELETE', `/api/do-not-call/${entry.body.id}`, { body: { why: 'The number was mistyped.' } });
    expect((await dial(contact, phone, headers)).status).toBe(201);
  });

  it('judges the number that was sent, also without a contact', async () => {
    const { contact } = await addList(['+13035550122']);
    await admin.post('/api/do-not-call', { phone: '+13035550123' });
    expect(await dial(contact, '+13035550123')).toMatchObject({ status: 409, body: { code: 'NOT_CALLABLE' } });
    expect((await admin.post('/api/call-logs', { phoneNumber: '+13035550123' })).status).toBe(409);
    expect((await admin.post('/api/call-logs', { phoneNumber: '+13035550124' })).status).toBe(201);
  });

  it('counts the dials of the number in all lists for a limit', async () => {
    const phone = '+13035550125';
    const [here, there] = [await addList([phone]), await addList([phone])];
    await withRules([{ kind: 'limit', most: 2, per: { hours: 24 }, within: 'organisation' }], async () => {
      expect((await dial(here.contact, phone)).status).toBe(201);
      expect((await dial(there.contact, phone)).status).toBe(201);
      expect(await dial(here.contact, phone)).toMatchObject({
        status: 409,
        body: { message: 'Calls in the last 24 hours: 2. Allowed: 2.' },
      });
    });
    expect((await dial(here.contact, phone)).status).toBe(201);
  });
});
