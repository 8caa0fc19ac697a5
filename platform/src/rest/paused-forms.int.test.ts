import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
let admin: Browser;
let agent: Browser;
let colleague: Browser;
let list: string;
let contact: string;
let call: string;
let sold: string;
let version: string;
let before: unknown[];

const PHONE = '+13035550101';
const ASKS = ['/results', '/script', '/fields'] as const;
const path = (rest = '') => `/api/call-lists/${list}${rest}`;
const read = (by: Browser) => Promise.all(ASKS.map((ask) => by.get(path(ask))));
const statuses = async (by: Browser) => (await read(by)).map(({ status }) => status);
const save = (by: Browser, body: object) =>
  by.put(`/api/contacts/${contact}/disposition`, { callLogId: call, ...body });

let agentIds: string[];
beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
  const people = [await rig.addAgent(), await rig.addAgent()] as const;
  agentIds = people.map(({ id }) => id);
  [agent, colleague] = [await rig.signedIn(people[0]), await rig.signedIn(people[1])];
});
afterAll(() => rig.close());

/** A list with results, a script and a field, which is paused while one of its two agents has an open call. */
beforeEach(async () => {
  list = (await admin.post('/api/call-lists', { name: 'Spring' })).body.id;
  await admin.post(path('/contacts/bulk'), { contacts: [{ phone: PHONE, firstName: 'Bo' }] });
  await admin.patch(path('/assign'), { userIds: agentIds });
  const set = (await admin.post('/api/result-sets', { name: `Doors ${crypto.randomUUID()}` })).body.id;
  const results = [{ code: 'sold', label: 'Sold', leadsTo: 'winner', outcome: 'answered' }];
  sold = (await admin.put(`/api/result-sets/${set}/results`, { results })).body.results[0].id;
  const script = (await admin.post('/api/scripts', { name: 'Doors', body: 'Hello' })).body;
  version = `/api/scripts/${script.id}/versions/1`;
  await admin.patch(path(), { resultSetId: set, scriptId: script.id });
  await admin.put(path('/fields'), { fields: [{ name: 'City', type: 'text', required: 'never' }] });
  await expect.poll(() => statuses(agent)).toEqual([200, 200, 200]);
  before = (await read(agent)).map(({ body }) => body);
  contact = (await admin.get(path('/contacts'))).body[0].id;
  const dial = { callListId: list, contactId: contact, phoneNumber: PHONE };
  call = (await agent.post('/api/call-logs', dial)).body.id;
  await admin.patch(path(), { isActive: false });
});

it('gives the agent of an open call the results, script and fields of a paused list until the call has its result', async () => {
  const during = await read(agent);
  expect(during.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(during.map(({ body }) => body)).toEqual(before);
  expect(before).toMatchObject([[{ id: sold, label: 'Sold' }], { body: 'Hello' }, [{ name: 'City' }]]);
  expect((await agent.get(version)).status).toBe(200);
  expect((await save(agent, { result: sold })).status).toBe(200);
  expect(await statuses(agent)).toEqual([404, 404, 404]);
  expect((await agent.get(version)).status).toBe(404);
  await admin.patch(path(), { isActive: true });
  expect(await statuses(agent)).toEqual([200, 200, 200]);
});

it('keeps everything else of the paused list from that agent', async () => {
  for (const closed of ['', '/contacts', '/contacts/all', '/funnel', '/leases'])
    expect([closed, (await agent.get(path(closed))).status]).toEqual([closed, 404]);
  expect((await agent.post(path('/claim'))).status).toBe(404);
});

it('keeps the results, script and fields from an agent without an open call in the list', async () => {
  expect(await statuses(colleague)).toEqual([404, 404, 404]);
  expect((await colleague.get(version)).status).toBe(404);
  expect(await statuses(admin)).toEqual([200, 200, 200]);
});

it('keeps them from the agent of an open call who no longer has the list', async () => {
  await admin.patch(path('/assign'), { userIds: agentIds.slice(1) });
  await expect.poll(() => statuses(agent)).toEqual([404, 404, 404]);
  expect((await agent.get(version)).status).toBe(404);
});
