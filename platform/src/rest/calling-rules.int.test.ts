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

const DENVER = '+13035550100';
const NEVER = { kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '03:00', to: '03:01' }] };
const ALWAYS = { kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }] };

const verdictOf = async (contact: string) => (await admin.get(`/api/contacts/${contact}/verdict`)).body;

describe('rule sets', () => {
  it('saves a draft, then versions, activates one and retires it twice', async () => {
    const made = await admin.post('/api/rule-sets', { name: 'Florida', country: 'US', regions: ['FL'] });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Florida', regions: ['FL'], audience: 'both', state: 'draft', activeVersion: null },
    });
    const at = `/api/rule-sets/${made.body.id}`;
    const source = { sourceTitle: '§ 501.616', reviewedOn: '2026-10-01' };
    expect(await admin.post(`${at}/versions`, { rules: [NEVER], ...source })).toMatchObject({
      status: 201,
      body: { version: 1, rules: [{ ...NEVER, unless: [] }], ...source, activatedAt: null },
    });
    await admin.post(`${at}/versions`, { rules: [ALWAYS] });
    expect((await admin.post(`${at}/activate`, { version: 2 })).body).toMatchObject({
      state: 'active',
      activeVersion: 2,
    });
    expect((await admin.post(`${at}/activate`, { version: 1 })).status).toBe(409);
    expect((await admin.post(`${at}/activate`, { version: 3 })).status).toBe(404);
    for (let times = 0; times < 2; times++)
      expect(await admin.post(`${at}/retire`)).toMatchObject({
        status: 200,
        body: { state: 'retired', activeVersion: null },
      });
    const { versions } = (await admin.get(at)).body;
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect(versions[0]).toMatchObject({ activatedAt: expect.any(String), retiredAt: expect.any(String) });
  });

  it.each([
    [{ country: 'US' }, 'name', 'Name is required'],
    [{ name: 'x', country: 'XX' }, 'country', 'Please choose a country'],
    [{ name: 'x', country: '*', regions: ['FL'] }, 'regions', 'Regions need a country'],
    [{ name: 'x', country: 'US', regions: [] }, 'regions', 'Please choose at least one region, or none for all'],
    [
      { name: 'x', country: 'US', regions: ['Florida'] },
      'regions',
      'Please choose at least one region, or none for all',
    ],
    [{ name: 'x', country: 'US', regions: ['FL', 'ZZ'] }, 'regions', '"ZZ" is not a state or province of US'],
    [{ name: 'x', country: 'US', audience: 'all' }, 'audience', 'Please choose both, consumer or business'],
  ])('%j is refused', async (body, field, sentence) => {
    expect(await admin.post('/api/rule-sets', body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: sentence } },
    });
  });

  it('refuses rules that do not parse with their number', async () => {
    const { id } = (await admin.post('/api/rule-sets', { name: 'x', country: '*' })).body;
    const late = { ...ALWAYS, windows: [{ days: [1], from: '20:00', to: '08:00' }] };
    expect(await admin.post(`/api/rule-sets/${id}/versions`, { rules: [ALWAYS, late] })).toMatchObject({
      status: 400,
      body: {
        message: 'Rule 2: "to" lies before "from".',
        fields: { 'rules.1.windows.0.to': 'Rule 2: "to" lies before "from".' },
      },
    });
    for (const body of [{}, { rules: 'all' }, { rules: [] }])
      expect(await admin.post(`/api/rule-sets/${id}/versions`, body)).toMatchObject({
        status: 400,
        body: { fields: { rules: 'At least one rule is needed.' } },
      });
  });
});

describe('the verdict', () => {
  it('without rules every contact can be called', async () => {
    const { contact } = await addList();
    expect(await verdictOf(contact)).toMatchObject({
      callable: true,
      served: true,
      reasons: [],
      zones: ['America/Denver'],
      localTime: expect.stringMatching(/^\d\d:\d\d$/),
    });
  });

  it('hours hold from their activation to their retirement, where they apply', async () => {
    const { contact, id } = await addList();
    await withRules([NEVER], async (ruleSetId) => {
      const told = await verdictOf(contact);
      expect(told).toMatchObject({
        callable: false,
        reasons: [{ code: 'OUTSIDE_HOURS', rule: { id: ruleSetId, version: 1, name: 'United States', index: 1 } }],
      });
      expect(told.nextAt).toBe(told.reasons[0].until);
      const at = { callListId: id, phone: '(303) 555-0100', at: told.nextAt };
      expect((await admin.post('/api/verdicts', at)).body).toMatchObject({ callable: true, asOf: told.nextAt });
      expect((await admin.post('/api/verdicts', { ...at, phone: '+442079460000' })).body).toMatchObject({
        callable: true,
      });
    });
    expect(await verdictOf(contact)).toMatchObject({ callable: true });
    await withRules([NEVER], async () => expect((await verdictOf(contact)).callable).toBe(true), { regions: ['FL'] });
    await withRules([NEVER], async () => expect((await verdictOf(contact)).callable).toBe(false), {
      audience: 'business',
    });
    await admin.put(`/api/call-lists/${id}/calling`, { audience: 'consumer' });
    await withRules([NEVER], async () => expect((await verdictOf(contact)).callable).toBe(true), {
      audience: 'business',
    });
  });

  it('narrows the hours by the list’s own hours and end date', async () => {
    const { contact, id } = await addList();
    const calling = {
      audience: 'consumer',
      subject: 'Solar',
      seller: 'Acme',
      customers: true,
      hours: NEVER.windows,
      endsOn: '2020-01-31',
    };
    expect(await admin.put(`/api/call-lists/${id}/calling`, calling)).toMatchObject({ status: 200, body: calling });
    expect((await admin.get(`/api/call-lists/${id}`)).body).toMatchObject(calling);
    const { reasons } = await verdictOf(contact);
    expect(reasons).toMatchObject([
      { code: 'LIST_CLOSED', message: 'This list ended on Jan 31, 2020.', rule: null },
      { code: 'OUTSIDE_HOURS', rule: null },
    ]);
    await admin.put(`/api/call-lists/${id}/calling`, {});
    expect(await verdictOf(contact)).toMatchObject({ callable: true });
    expect((await admin.put(`/api/call-lists/${id}/calling`, { endsOn: '2026-02-30' })).status).toBe(400);
  });

  it('refuses a time that has passed, or is too far ahead', async () => {
    const { id } = await addList();
    for (const at of ['2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z', 'soon'])
      expect(await admin.post('/api/verdicts', { callListId: id, phone: DENVER, at })).toMatchObject({
        status: 400,
        body: { fields: { at: expect.any(String) } },
      });
    expect(await admin.post('/api/verdicts', { callListId: id, phone: 'nobody' })).toMatchObject({
      status: 400,
      body: { fields: { phone: 'This is no phone number in United States.' } },
    });
  });
});

describe('do not call', () => {
  it('stores one entry for a number in any spelling, finds it, and ends it with a reason', async () => {
    const phone = '+13035550111';
    const { contact } = await addList([phone]);
    const added = await admin.post('/api/do-not-call', { phone: '303-555-0111', note: 'By post' });
    expect(added).toMatchObject({
      status: 201,
      body: { phone, scope: 'everywhere', reason: 'asked', source: 'admin', note: 'By post', expiresAt: null },
    });
    expect(await admin.post('/api/do-not-call', { phone })).toMatchObject({ status: 200, body: { id: added.body.id } });
    expect(await verdictOf(contact)).toMatchObject({
      callable: false,
      nextAt: null,
      reasons: [
        {
          code: 'DO_NOT_CALL',
          rule: null,
          until: null,
          message: expect.stringMatching(/^On the do-not-call list since/),
        },
      ],
    });
    expect((await admin.get(`/api/do-not-call?phone=${encodeURIComponent(phone)}`)).body).toMatchObject([
      { id: added.body.id },
    ]);
    const end = (body: unknown) =>
      admin.send('DELETE', `/api/do-not-call/${added.body.id}`, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    expect(await end({ why: 'no' })).toMatchObject({
      status: 400,
      body: { fields: { why: 'Please say why, in at least 10 characters' } },
    });
    expect((await end({ why: 'The number was mistyped.' })).status).toBe(204);
    expect((await end({ why: 'The number was mistyped.' })).status).toBe(404);
    expect(await verdictOf(contact)).toMatchObject({ callable: true });
  });

  it('refuses an unknown country, also without a number', async () => {
    for (const query of ['country=XX', 'country=XX&phone=1'])
      expect(await admin.get(`/api/do-not-call?${query}`)).toMatchObject({
        status: 400,
        body: { fields: { country: 'Please choose a country' } },
      });
  });

  it('an entry for a list holds there alone', async () => {
    const phone = '+13035550112';
    const [here, there] = [await addList([phone]), await addList([phone])];
    await admin.post('/api/do-not-call', { phone, scope: 'list', callListId: here.id });
    expect((await verdictOf(here.contact)).callable).toBe(false);
    expect((await verdictOf(there.contact)).callable).toBe(true);
    expect((await admin.post('/api/do-not-call', { phone, scope: 'list' })).status).toBe(400);
  });

  it('leaves one entry after ten concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.post('/api/do-not-call', { phone: '+13035550113' })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  });
});

describe('consents', () => {
  const phone = '+13035550114';
  const consent = (givenAt: Date, kind = 'express') =>
    admin.post('/api/consents', { phone, kind, givenAt: givenAt.toISOString() });
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

  it('allows calls by a valid consent until a later refusal or its withdrawal', async () => {
    const { contact } = await addList([phone]);
    await withRules([{ kind: 'consent', required: 'express', maxAgeDays: null }], async () => {
      expect((await verdictOf(contact)).reasons).toMatchObject([{ code: 'NO_CONSENT' }]);
      const given = await consent(ago(60), 'written');
      expect(given).toMatchObject({ status: 201, body: { phone, kind: 'written', withdrawnAt: null } });
      expect((await verdictOf(contact)).callable).toBe(true);
      expect((await admin.post('/api/numbers/check', { phones: ['303 555 0114', 'x'] })).body).toMatchObject([
        { phone: '303 555 0114', e164: phone, doNotCall: null, consent: { id: given.body.id } },
        { phone: 'x', e164: null, doNotCall: null, consent: null },
      ]);
      const entry = await admin.post('/api/do-not-call', { phone });
      const body = JSON.stringify({ why: 'The number was mistyped.' });
      await admin.send('DELETE', `/api/do-not-call/${entry.body.id}`, {
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect((await verdictOf(contact)).reasons).toMatchObject([{ code: 'NO_CONSENT' }]);
      const again = await consent(new Date());
      expect((await verdictOf(contact)).callable).toBe(true);
      expect((await admin.delete(`/api/consents/${again.body.id}`)).status).toBe(204);
      expect((await admin.delete(`/api/consents/${again.body.id}`)).status).toBe(404);
      expect((await verdictOf(contact)).callable).toBe(false);
    });
  });

  it('refuses a consent from the future', async () => {
    expect(await consent(ago(-3_600))).toMatchObject({
      status: 400,
      body: { fields: { givenAt: expect.any(String) } },
    });
  });
});
