import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importSteps } from '#testing/import-steps.ts';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
let admin: Browser;
let agent: Browser;
let agentId: string;
let steps: ReturnType<typeof importSteps>;
beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
  const person = await rig.addAgent();
  agentId = person.id;
  agent = await rig.signedIn(person);
  steps = importSteps(admin);
});
afterAll(() => rig.close());

const BODY = 'Hello {{firstName|there}}.\n\n[[Must say: This call is recorded.]]\n[[Say: Thank you.]]';

async function listWith(contacts: readonly object[]) {
  const list = await steps.addList();
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts });
  await admin.patch(`/api/call-lists/${list}/assign`, { userIds: [agentId] });
  const [contact] = (await admin.get(`/api/call-lists/${list}/contacts`)).body;
  return { list, contact: contact?.id as string };
}

describe('scripts', () => {
  it('are published in versions that browsers keep, and ticked with results', async () => {
    const { list, contact } = await listWith([{ phone: '+13035550101', firstName: 'Bo' }]);
    expect((await agent.get(`/api/call-lists/${list}/script`)).status).toBe(204);
    const made = await admin.post('/api/scripts', { name: 'Opening', body: BODY });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: made.body.id,
        name: 'Opening',
        version: 1,
        body: BODY,
        statements: [
          { number: 1, text: 'This call is recorded.', mustSay: true },
          { number: 2, text: 'Thank you.', mustSay: false },
        ],
        publishedAt: made.body.publishedAt,
      },
    ]);
    const address = `/api/scripts/${made.body.id}/versions/1`;
    expect((await agent.get(address)).status).toBe(404);
    const given = await admin.patch(`/api/call-lists/${list}`, { scriptId: made.body.id });
    expect([given.status, given.body.scriptId]).toEqual([200, made.body.id]);
    expect((await agent.get(`/api/call-lists/${list}/script`)).body).toEqual(made.body);

    const call = await agent.post('/api/call-logs', { contactId: contact, phoneNumber: '+13035550101' });
    expect(call.body).toMatchObject({ script: { id: made.body.id, name: 'Opening', version: 1 }, said: [] });
    const next = await admin.post(`/api/scripts/${made.body.id}/versions`, { body: 'Short' });
    expect([next.status, next.body.version, next.body.statements]).toEqual([201, 2, []]);
    const shown = await agent.get(address);
    expect([shown.status, shown.body]).toEqual([200, made.body]);
    expect(shown.headers.get('cache-control')).toMatch(/\bprivate\b.*\bimmutable\b/);
    for (const n of ['0', '3', 'x', '1.5', '99999999999'])
      expect((await agent.get(`/api/scripts/${made.body.id}/versions/${n}`)).status).toBe(404);

    const path = `/api/contacts/${contact}/disposition`;
    const refused = await agent.put(path, { type: 'winner', callOutcome: 'answered' });
    const sentence = 'Say and tick: "This call is recorded." first.';
    expect([refused.status, refused.body]).toEqual([
      400,
      { message: sentence, code: 'BAD_INPUT', fields: { 'fields.said': sentence } },
    ]);
    const unknown = await agent.patch(path, { disposition: 'loser', said: [9] });
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['fields.said']]);
    expect((await agent.put(path, { type: 'winner', callOutcome: 'answered', said: [1] })).status).toBe(200);
    const [history] = (await agent.get(`/api/contacts/${contact}/calls`)).body;
    expect(history).toMatchObject({ said: [1], script: { id: made.body.id, name: 'Opening', version: 1 } });
    const evidence = (await admin.get(`/api/call-logs/${call.body.id}/evidence`)).body;
    expect(evidence.call.script).toEqual({ name: 'Opening', version: 1, said: [1] });
    const [listed] = (await admin.get('/api/scripts')).body;
    expect(listed).toMatchObject({ name: 'Opening', version: 2, callLists: 1, publishedByName: expect.any(String) });
  });

  it('report faults by line', async () => {
    const { status, body } = await admin.post('/api/scripts', { name: 'A', body: 'a\n\n[[If City is Lyon]]\n{{b' });
    const sentences = 'Line 3: "[[If" is never ended.\nLine 4: "{{" is never closed.';
    expect([status, body.fields]).toEqual([400, { body: sentences }]);
    const large = await admin.post('/api/scripts', { name: 'A', body: 'é'.repeat(40_000) });
    expect([large.status, large.body.fields]).toEqual([400, { body: 'A script holds 64 kB at most.' }]);
    const exact = await admin.post('/api/scripts', { name: 'A', body: '\n"'.repeat(32_768) });
    expect(exact.status).toBe(201);
  });
});

describe('typed fields', () => {
  const FIELDS = [
    { name: 'City', label: 'Home city', type: 'text', required: 'answered', show: 'both' },
    { name: 'Move', type: 'date' },
    { name: 'Age', type: 'number' },
  ];

  it('are defined whole, and refused by their place', async () => {
    const { list } = await listWith([]);
    const set = await admin.put(`/api/call-lists/${list}/fields`, { fields: FIELDS });
    expect([set.status, set.body.length, set.body[1]]).toEqual([
      200,
      3,
      {
        id: expect.any(String),
        name: 'Move',
        label: 'Move',
        type: 'date',
        options: [],
        required: 'never',
        show: 'dialog',
      },
    ]);
    expect((await agent.get(`/api/call-lists/${list}/fields`)).body).toEqual(set.body);
    const bad = await admin.put(`/api/call-lists/${list}/fields`, { fields: [set.body[0], { name: 'X', type: 'y' }] });
    expect([bad.status, bad.body.message]).toEqual([400, 'Field 2: Choose a type']);
    expect((await admin.get(`/api/call-lists/${list}/fields`)).body).toEqual(set.body);
  });

  it('are saved with results by name', async () => {
    const { list, contact } = await listWith([{ phone: '+13035550102' }]);
    await admin.put(`/api/call-lists/${list}/fields`, { fields: FIELDS });
    const path = `/api/contacts/${contact}/disposition`;
    const refused = await agent.put(path, {
      type: 'loser',
      callOutcome: 'answered',
      fields: { Move: 'soon', Age: 'x' },
    });
    expect([refused.status, Object.entries(refused.body.fields)]).toEqual([
      400,
      [
        ['fields.Move', 'Move must be a date'],
        ['fields.Age', 'Age must be a number'],
        ['fields.City', 'Home city is required'],
      ],
    ]);
    const fields = { City: 'Lyon', Move: '2027-03-02', Age: 7, Gone: ['a', 'b'] };
    const saved = await agent.put(path, { type: 'loser', callOutcome: 'answered', fields });
    expect(saved.status).toBe(200);
    expect(Object.entries(saved.body.customFields)).toEqual(
      expect.arrayContaining([
        ['City', 'Lyon'],
        ['Move', '2027-03-02'],
        ['Age', '7'],
        ['Gone', 'a; b'],
      ]),
    );
    const retried = await agent.post(`/api/contacts/${contact}/retry`, { callOutcome: 'busy', fields: { Move: '' } });
    expect([retried.status, retried.body.customFields.Move]).toEqual([200, undefined]);
  });

  it('keep imported values that do not fit, and name them', async () => {
    const list = await steps.addList();
    const fields = [...FIELDS, { name: 'Plan', type: 'choice', options: ['Basic', 'Pro'] }];
    await admin.put(`/api/call-lists/${list}/fields`, { fields });
    const file = [
      'Mobile,City,Move,Plan',
      '+13035550111,Lyon,2027-03-02,Pro',
      '+13035550112,Lyon,soon,Gold',
      '+13035550113,Lyon,2027-02-30,',
      '+13035550113,Lyon,never,',
      'no number,Lyon,never,',
    ].join('\n');
    const mapping = { phone: 'Mobile', customFields: ['City', 'Move', 'Plan'] };
    const sent = await steps.send(list, file, { mapping, query: '&plan=true' });
    const plan = await steps.until(sent.body.id, 'ready');
    expect(plan.plan.misfits).toEqual({
      count: 2,
      examples: [
        { line: 2, phone: '+13035550112', name: '', reason: 'Move: not a date; Plan: not one of Basic, Pro' },
        { line: 3, phone: '+13035550113', name: '', reason: 'Move: not a date' },
      ],
    });
    const job = await steps.imported(list, file, { mapping });
    expect(job).toMatchObject({ imported: 3, duplicates: 1, invalid: 1, misfits: 2 });
    const contacts = (await admin.get(`/api/call-lists/${list}/contacts`)).body;
    expect(contacts.map(({ customFields }: { customFields: object }) => customFields)).toContainEqual({
      City: 'Lyon',
      Move: 'soon',
      Plan: 'Gold',
    });
    const again = await steps.imported(list, file, { mapping });
    expect(again).toMatchObject({ imported: 0, duplicates: 4, invalid: 1, misfits: 0 });
  });
});
