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

describe('a number that is valid with and without its country code', () => {
  const phone = '491701234567';
  const could = 'could be +49 170 1234567 or +49 491 701234567: write it with a plus sign';

  it('is rejected at every door, in words', async () => {
    const { body: list } = await admin.post('/api/call-lists', { name: 'Germany', defaultCountry: 'DE' });
    const row = `Row 1: "${phone}" ${could}`;
    expect(await admin.post(`/api/call-lists/${list.id}/contacts/bulk`, { contacts: [{ phone }] })).toMatchObject({
      status: 400,
      body: { fields: { 'contacts.0.phone': row } },
    });
    const inWords = { status: 400, body: { fields: { phone: `This ${could}.` } } };
    expect(await admin.post('/api/do-not-call', { phone, country: 'DE' })).toMatchObject(inWords);
    expect(
      await admin.post('/api/consents', {
        phone,
        country: 'DE',
        kind: 'express',
        givenAt: '2026-01-01T00:00:00Z',
        source: 'form',
      }),
    ).toMatchObject(inWords);
    expect(await admin.post('/api/verdicts', { phone, callListId: list.id })).toMatchObject(inWords);
    expect(await admin.get(`/api/do-not-call?phone=${phone}&country=DE`)).toMatchObject(inWords);
    expect(await admin.get(`/api/places?phone=${phone}&country=DE`)).toMatchObject(inWords);
    const { body: checked } = await admin.post('/api/numbers/check', { phones: [phone, `+${phone}`], country: 'DE' });
    expect(checked).toMatchObject([
      { phone, e164: null, problem: `This ${could}.` },
      { e164: `+${phone}`, problem: null },
    ]);
  });

  it('makes its row of a file invalid, in words', async () => {
    const { body: list } = await admin.post('/api/call-lists', { name: 'Germany', defaultCountry: 'DE' });
    const mapping = encodeURIComponent(JSON.stringify({ phone: 'Phone' }));
    const { body: job } = await admin.send('POST', `/api/call-lists/${list.id}/imports?mapping=${mapping}`, {
      body: `Phone\n${phone}\n+${phone}\n`,
      headers: { 'content-type': 'text/csv' },
    });
    await expect
      .poll(async () => (await admin.get(`/api/imports/${job.id}`)).body)
      .toMatchObject({
        state: 'done',
        imported: 1,
        invalid: 1,
      });
    const { body: errors } = await admin.get(`/api/imports/${job.id}/errors.csv`);
    expect(errors).toContain(could);
  });
});

describe('the place of a number', () => {
  it('counts every zone of its area', async () => {
    const open = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '20:00' }];
    await withRules(
      [{ kind: 'hours', windows: open }],
      async () => {
        const { id: callListId } = await addList();
        const { body } = await admin.post('/api/verdicts', { phone: '+61740311234', callListId });
        expect(body.zones).toEqual(['Australia/Brisbane', 'Australia/Sydney']);
      },
      { country: 'AU' },
    );
  });

  it('comes with the date of its data', async () => {
    const { body } = await admin.get('/api/places?phone=%2B61740311234');
    expect(body).toMatchObject({
      country: 'AU',
      zones: ['Australia/Brisbane', 'Australia/Sydney'],
      release: expect.stringMatching(/libphonenumber-js \S+ of \d{4}-\d\d-\d\d/),
    });
  });
});
