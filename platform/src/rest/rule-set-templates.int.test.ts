import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
let admin: Browser;
beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
});
afterAll(() => rig.close());

const rulesOf = async (id: string) => (await admin.get(`/api/rule-sets/${id}`)).body.versions[0]?.rules;

it('creates a draft with its source and day, whose rules equal saved ones', async () => {
  const { body: templates } = await admin.get('/api/rule-set-templates');
  expect(templates.map(({ key }: { key: string }) => key)).toEqual([
    'us-hours',
    'us-registry',
    'florida',
    'oklahoma',
    'france',
    'germany',
    'united-kingdom',
    'empty',
  ]);
  for (const { key, rules, register, ...template } of templates) {
    const made = await admin.post('/api/rule-sets/from-template', { template: key });
    const { name, country, regions, audience, ...source } = template;
    expect(made).toMatchObject({
      status: 201,
      body: { name, country, regions, audience, state: 'draft', activeVersion: null },
    });
    const { versions } = (await admin.get(`/api/rule-sets/${made.body.id}`)).body;
    if (key === 'empty') expect(versions).toEqual([]);
    else {
      const unread = { reviewedBy: null, activatedAt: null };
      expect(versions).toMatchObject([{ version: 1, ...source, ...unread }]);
      expect(source).toEqual({
        sourceTitle: expect.any(String),
        sourceUrl: expect.stringMatching(/^https:/),
        reviewedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });
      const again = await admin.post(`/api/rule-sets/${made.body.id}/versions`, { rules: versions[0].rules });
      expect(again.body.rules).toEqual(versions[0].rules);
      expect(versions[0].rules).toHaveLength(rules.length);
    }
    expect(register === null).toBe(!rules.some(({ kind }: { kind: string }) => kind === 'register'));
  }
});

it('creates the register of a template once, also for concurrent requests', async () => {
  const make = () => admin.post('/api/rule-sets/from-template', { template: 'united-kingdom' });
  const made = await Promise.all([make(), make(), make()]);
  const asked = await Promise.all(made.map(async ({ body }) => (await rulesOf(body.id))[0].registerId));
  expect(new Set(asked).size).toBe(1);
  expect((await admin.get(`/api/registers/${asked[0]}`)).body).toMatchObject({ name: 'TPS', country: 'GB' });
});

it('ignores a register with the same name for another country', async () => {
  const template = { key: 'us-registry', register: 'US national' };
  await rig.ownerPool.query('UPDATE call_lists.registers SET name = upper(name), country = $2 WHERE name = $1', [
    template.register,
    'CA',
  ]);
  const make = async () => {
    const { body } = await admin.post('/api/rule-sets/from-template', { template: template.key });
    const rules = (await rulesOf(body.id)) as { kind: string; registerId?: string }[];
    return (await admin.get(`/api/registers/${rules.find(({ kind }) => kind === 'register')?.registerId}`)).body;
  };
  const made = await make();
  expect(made).toMatchObject({ name: `${template.register} (US)`, country: 'US' });
  expect((await make()).id).toBe(made.id);
});

it('takes a name, and refuses what is none', async () => {
  const make = (body: object) => admin.post('/api/rule-sets/from-template', body);
  expect((await make({ template: 'florida', name: ' Gulf ' })).body.name).toBe('Gulf');
  expect(await make({ template: 'florida', name: ' ' })).toMatchObject({
    status: 400,
    body: { message: 'Name is required' },
  });
  for (const template of ['texas', '', 7, undefined])
    expect(await make({ template })).toMatchObject({
      status: 400,
      body: { fields: { template: 'Please choose a template' } },
    });
});
