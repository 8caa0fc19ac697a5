import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
let admin: Browser;
let agent: Browser;
let lead: Browser;
let agentId: string;
let teamId: string;
let list: string;
let contacts: { id: string; phoneE164: string }[];
let count = 0;

const PAUSED = { code: 'LIST_PAUSED', message: 'This list is paused.', params: {}, until: null, rule: null };
const NO_LIST = { status: 404, body: { code: 'NOT_FOUND' } };
const path = (rest = '') => `/api/call-lists/${list}${rest}`;
const change = (by: Browser, body: object) => by.patch(path(), body);
const pause = () => change(admin, { isActive: false });
const resume = () => change(admin, { isActive: true });
const at = (index: number) => contacts[index] as { id: string; phoneE164: string };
const dial = (by: Browser, index: number, body: object = {}, key: string = crypto.randomUUID()) =>
  by.send('POST', '/api/call-logs', {
    body: { callListId: list, contactId: at(index).id, phoneNumber: at(index).phoneE164, ...body },
    headers: { 'idempotency-key': key },
  });

beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
  const [worker, leader] = [await rig.addAgent(), await rig.addAgent()];
  agentId = worker.id;
  teamId = (await admin.post('/api/teams', { name: 'Sales' })).body.id;
  await admin.put(`/api/teams/${teamId}/members`, { members: [{ userId: leader.id, role: 'lead' }] });
  [agent, lead] = [await rig.signedIn(worker), await rig.signedIn(leader)];
});
afterAll(() => rig.close());

beforeEach(async () => {
  count += 1;
  const made = await admin.post('/api/call-lists', { name: `Spring ${count}`, description: 'Trade fair', teamId });
  list = made.body.id;
  const phones = [0, 1, 2, 3].map((each) => `+1303555${String(1_000 + count * 10 + each)}`);
  await admin.post(path('/contacts/bulk'), { contacts: phones.map((phone) => ({ phone, firstName: 'Bo' })) });
  await admin.patch(path('/assign'), { userIds: [agentId] });
  await expect.poll(async () => (await agent.get(path())).status).toBe(200);
  await expect.poll(async () => (await lead.get(path())).status).toBe(200);
  contacts = (await admin.get(path('/contacts'))).body;
});

describe('renaming and pausing a list', () => {
  const setLeadsImport = async (leadsImport: boolean) => {
    await admin.put('/api/organisation-settings', { leadsImport });
    await expect
      .poll(async () => (await lead.post('/api/call-lists', { name: '' })).status)
      .toBe(leadsImport ? 400 : 403);
  };

  it('changes the given fields, keeps the others, and finds the list by its new texts', async () => {
    const renamed = await change(admin, { name: ' Autumn Ärzte ' });
    expect(renamed).toMatchObject({
      status: 200,
      body: { name: 'Autumn Ärzte', description: 'Trade fair', isActive: true },
    });
    expect((await change(admin, { description: null })).body).toMatchObject({
      name: 'Autumn Ärzte',
      description: null,
    });
    expect((await change(admin, { description: '  ' })).body.description).toBeNull();
    expect((await change(admin, { wrapUpSeconds: 60 })).body).toMatchObject({
      wrapUpSeconds: 60,
      name: 'Autumn Ärzte',
    });
    const search = 'query ($search: String) { callLists(search: $search) { nodes { id } } }';
    const found = async (text: string) => {
      const { body } = await admin.post('/graphql', { query: search, variables: { search: text } });
      return body.data.callLists.nodes.map(({ id }: { id: string }) => id);
    };
    expect([await found('autumn arzte'), await found(`spring ${count}`), await found('trade fair')]).toEqual([
      [list],
      [],
      expect.not.arrayContaining([list]),
    ]);
  });

  it.each([
    ['name', null, 'Name is required'],
    ['name', '  ', 'Name is required'],
    ['name', 'x'.repeat(201), 'At most 200 characters'],
    ['isActive', null, 'Please choose true or false'],
    ['isActive', 'yes', 'Please choose true or false'],
    ['description', 7, 'Must be a text'],
  ])('rejects %s %j and keeps the list', async (field, value, sentence) => {
    const before = (await admin.get(path())).body;
    expect(await change(admin, { name: 'Other', description: 'Other', [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', fields: { [field]: sentence } },
    });
    expect((await admin.get(path())).body).toEqual(before);
  });

  it('lets leads who may import into the list change its name, description and pause, and nothing else', async () => {
    const before = (await admin.get(path())).body;
    await setLeadsImport(false);
    expect((await change(lead, { name: 'By a lead' })).status).toBe(403);
    expect((await change(agent, { name: 'By an agent' })).status).toBe(403);
    await setLeadsImport(true);
    for (const more of [{ wrapUpSeconds: 60 }, { wrapUpSeconds: null }, { teamId: null }, { maxTries: 2 }])
      expect((await change(lead, { name: 'By a lead', ...more })).status).toBe(403);
    expect((await admin.get(path())).body).toEqual(before);
    expect(await change(lead, { name: 'By a lead', description: 'x', isActive: false })).toMatchObject({
      status: 200,
      body: { name: 'By a lead', description: 'x', isActive: false },
    });
    expect((await change(lead, { isActive: true })).body.isActive).toBe(true);
    expect((await change(agent, { isActive: false })).status).toBe(403);
    await admin.put(path('/team'), { teamId: null });
    await expect.poll(async () => (await change(lead, { name: 'Elsewhere' })).status).toBe(404);
    await setLeadsImport(false);
  });

  it('is 404 for a list that does not exist', async () => {
    for (const id of [crypto.randomUUID(), 'nonsense'])
      expect((await admin.patch(`/api/call-lists/${id}`, { isActive: false })).status).toBe(404);
  });

  it('narrows the lists by isActive', async () => {
    await pause();
    const ids = async (by: Browser, query: string) =>
      (await by.get(`/api/call-lists?${query}`)).body.map(({ id }: { id: string }) => id);
    for (const by of [admin, lead]) {
      expect(await ids(by, '')).toContain(list);
      expect(await ids(by, 'isActive=false')).toContain(list);
      expect(await ids(by, 'isActive=true')).not.toContain(list);
      expect(await ids(by, `teamId=${teamId}&isActive=false&limit=1`)).toEqual([list]);
    }
    for (const query of ['', 'isActive=true', 'isActive=false']) expect(await ids(agent, query)).not.toContain(list);
    expect(await admin.get('/api/call-lists?isActive=maybe')).toMatchObject({
      status: 400,
      body: { fields: { isActive: 'true or false' } },
    });
  });
});

describe('a paused list', () => {
  it('is gone for its agents on every route, and back after the pause', async () => {
    await agent.put(`/api/contacts/${at(0).id}/disposition`, { type: 'callback', callbackTime: '24hours' });
    const routes: [string, string, object?][] = [
      ['GET', path()],
      ['GET', path('/contacts')],
      ['GET', path('/contacts?limit=2')],
      ['GET', path('/funnel')],
      ['POST', path('/claim')],
      ['GET', `/api/contacts/${at(1).id}`],
      ['GET', `/api/contacts/${at(1).id}/verdict`],
      ['GET', `/api/contacts/${at(1).id}/calls`],
      ['POST', `/api/contacts/${at(1).id}/claim`, {}],
      ['POST', '/api/verdicts', { phone: at(1).phoneE164, callListId: list }],
    ];
    const ask = async (by: Browser) => {
      const statuses: number[] = [];
      for (const [method, address, body] of routes)
        statuses.push((await by.send(method, address, body ? { body } : {})).status);
      return statuses;
    };
    const callbacks = async () => (await agent.get('/api/callbacks')).body.map(({ id }: { id: string }) => id);
    expect(new Set(await ask(agent))).toEqual(new Set([200]));
    expect(await callbacks()).toContain(at(0).id);
    await pause();
    expect(new Set(await ask(agent))).toEqual(new Set([404]));
    expect(await callbacks()).not.toContain(at(0).id);
    await resume();
    expect(new Set(await ask(agent))).toEqual(new Set([200]));
    expect(await callbacks()).toContain(at(0).id);
    expect(await admin.get(path())).toMatchObject({ body: { isActive: true, assignedUserIds: [agentId] } });
  });

  it('refuses every call by its verdict, and offers no contact', async () => {
    await pause();
    for (const by of [admin, lead]) {
      expect((await by.get(`/api/contacts/${at(0).id}/verdict`)).body).toMatchObject({
        callable: false,
        served: false,
        nextAt: null,
        reasons: [PAUSED],
      });
      expect((await by.post(path('/claim'))).status).toBe(204);
      expect(await by.post(`/api/contacts/${at(0).id}/claim`, {})).toMatchObject({
        status: 409,
        body: { code: 'NOT_CALLABLE', message: PAUSED.message },
      });
    }
    for (const by of [admin, lead, agent])
      expect(await dial(by, 0)).toMatchObject({
        status: 409,
        body: { code: 'NOT_CALLABLE', message: PAUSED.message, verdict: { reasons: [PAUSED] } },
      });
    expect((await admin.get(`/api/contacts/${at(0).id}/calls`)).body).toEqual([]);
    const funnel = (await admin.get(path('/funnel'))).body;
    expect(funnel).toMatchObject({ total: 4, availableNow: 0, next: [] });
    expect(funnel.stages.find(({ code }: { code: string }) => code === 'CLOSED')).toMatchObject({
      count: 4,
      nextAt: null,
    });
  });

  it('offers contacts immediately after the pause, whatever was requested during it', async () => {
    expect((await admin.post(path('/claim'))).status).toBe(200);
    await admin.post(`/api/contacts/${at(0).id}/release`);
    await pause();
    for (const by of [admin, lead, admin]) expect((await by.post(path('/claim'))).status).toBe(204);
    await resume();
    expect((await agent.post(path('/claim'))).status).toBe(200);
    expect((await admin.get(path('/funnel'))).body).toMatchObject({ availableNow: 3 });
  });

  it('saves, corrects, undoes and ends calls that were dialed before the pause', async () => {
    const calls: string[] = [];
    for (const index of [0, 1, 2]) calls.push((await dial(agent, index)).body.id);
    await pause();
    const open = (await agent.get('/api/call-logs/open')).body;
    expect(open.filter(({ callListId }: { callListId: string }) => callListId === list)).toMatchObject(
      [2, 1, 0].map((index) => ({ id: calls[index], contactName: 'Bo', callListName: `Spring ${count}` })),
    );
    expect((await agent.post(`/api/call-logs/${calls[0]}/end`, {})).status).toBe(200);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const won = { body: { type: 'winner', callOutcome: 'answered', callLogId: calls[0] }, headers: key };
    const save = () => agent.send('PUT', `/api/contacts/${at(0).id}/disposition`, won);
    const saved = await save();
    expect(saved).toMatchObject({ status: 200, body: { status: 'winner', callLogId: calls[0], contactChanged: true } });
    expect(await save()).toMatchObject({ status: 200, body: { callLogId: calls[0] } });
    expect(
      await agent.patch(`/api/contacts/${at(0).id}/disposition`, { disposition: 'loser', callLogId: calls[0] }),
    ).toMatchObject({ status: 200, body: { status: 'loser' } });
    expect(await agent.post(`/api/call-logs/${calls[0]}/undo`)).toMatchObject({
      status: 200,
      body: { contact: { status: 'winner' } },
    });
    expect(
      await agent.post(`/api/contacts/${at(1).id}/retry`, { callOutcome: 'busy', callLogId: calls[1] }),
    ).toMatchObject({ status: 200, body: { status: 'attempted', retry: { tries: 1, at: expect.any(String) } } });
    expect(
      await agent.put(`/api/contacts/${at(2).id}/disposition`, { type: 'archived', doNotCall: 'everywhere' }),
    ).toMatchObject({ status: 200, body: { status: 'archived', callLogId: calls[2] } });
    const { reasons } = (await admin.get(`/api/contacts/${at(2).id}/verdict`)).body;
    expect(reasons.map(({ code }: { code: string }) => code)).toEqual(['DO_NOT_CALL', 'LIST_PAUSED', 'DECIDED']);
    expect((await agent.get('/api/call-logs/recent')).body[0]).toMatchObject({ contactName: 'Bo' });
  });

  it('logs a call that was made, and judges a call of before the pause without the pause', async () => {
    const before = new Date();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await pause();
    const sent = () => ({ made: true, sentAt: new Date().toISOString() });
    const early = await dial(agent, 0, { ...sent(), dialledAt: before.toISOString() });
    expect(early).toMatchObject({ status: 201, body: { ruleState: 'allowed' } });
    const late = await dial(agent, 1, { ...sent(), dialledAt: new Date().toISOString() });
    expect(late).toMatchObject({ status: 201, body: { ruleState: 'outside' } });
    expect(await agent.put(`/api/contacts/${at(1).id}/disposition`, { type: 'loser' })).toMatchObject({
      status: 200,
      body: { callLogId: late.body.id },
    });
  });

  it('refuses results of people who do not have the list', async () => {
    const other = await rig.signedIn(await rig.addAgent());
    await pause();
    expect(await other.put(`/api/contacts/${at(0).id}/disposition`, { type: 'loser' })).toMatchObject(NO_LIST);
    expect(await dial(other, 0, { made: true })).toMatchObject(NO_LIST);
  });

  it('reports the pause to an open queue', async () => {
    const query = `query ($list: ID!, $ids: [ID!]!) { contactActivity(callListId: $list, contactIds: $ids) {
      isPaused callsNeedPermission leases { contactId } finished { isMine } } }`;
    const ask = async (by: Browser) =>
      (await by.post('/graphql', { query, variables: { list, ids: [at(0).id] } })).body.data.contactActivity;
    expect(await ask(agent)).toMatchObject({ isPaused: false });
    await pause();
    expect(await ask(agent)).toEqual({ isPaused: true, callsNeedPermission: true, leases: [], finished: [] });
    expect(await ask(await rig.signedIn(await rig.addAgent()))).toBeNull();
  });

  it('makes a callback that fell due during the pause overdue', async () => {
    const due = new Date(Date.now() + 1_500).toISOString();
    await agent.put(`/api/contacts/${at(0).id}/disposition`, {
      type: 'callback',
      callbackTime: 'custom',
      customCallbackDate: due,
    });
    await pause();
    await expect.poll(() => Date.now() > Date.parse(due), { timeout: 5_000 }).toBe(true);
    await resume();
    expect((await agent.get('/api/callbacks')).body[0]).toMatchObject({ id: at(0).id, callbackAt: due });
    expect((await agent.post(path('/claim'))).body.contact.id).toBe(at(0).id);
  });
});
