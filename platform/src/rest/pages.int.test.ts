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

async function newList(name: string): Promise<string> {
  const { status, body } = await admin.post('/api/call-lists', { name });
  expect(status).toBe(201);
  return body.id;
}

it('streams a whole list, and pages it by Link', async () => {
  const list = await newList('Pages');
  for (let batch = 0; batch < 3; batch++) {
    const contacts = Array.from({ length: 100 }, (_, n) => ({
      phone: `+1212556${String(batch * 100 + n).padStart(4, '0')}`,
    }));
    await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts });
  }
  const all = (await admin.get(`/api/call-lists/${list}/contacts`)).body;
  expect(all).toHaveLength(300);
  const paged: unknown[] = [];
  let next: string | undefined = `/api/call-lists/${list}/contacts?limit=120`;
  while (next) {
    const page: Awaited<ReturnType<Browser['get']>> = await admin.get(next);
    paged.push(...page.body);
    next = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(paged).toEqual(all);
  const first = await admin.get(`/api/call-lists/${list}/contacts?limit=120`);
  const after = /after=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
  const rest = await admin.get(`/api/call-lists/${list}/contacts?after=${after}`);
  expect(rest.body).toEqual(all.slice(120));
});

it('pages by Link a list with a limit of its own, which the caller did not name', async () => {
  const list = await newList('Calls');
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts: [{ phone: '2125550100' }] });
  const { id } = (await admin.get(`/api/call-lists/${list}/contacts`)).body[0];
  const call = { callListId: list, contactId: id, phoneNumber: '+12125550100' };
  for (let calls = 0; calls < 21; calls++) await admin.post('/api/call-logs', call);
  const first = await admin.get(`/api/contacts/${id}/calls`);
  const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect(next.split(/\?after=/)[0]).toBe(`/api/contacts/${id}/calls`);
  const rest = await admin.get(next);
  expect([rest.status, first.body.length, rest.body.length]).toEqual([200, 20, 1]);
  expect(first.body).not.toContainEqual(rest.body[0]);
});

it('links no page after the last one, also where the last one is full', async () => {
  const list = await newList('Full pages');
  const contacts = ['2125550100', '2125550101', '2125550102'].map((phone) => ({ phone }));
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts });
  const [one, two] = (await admin.get(`/api/call-lists/${list}/contacts`)).body;
  for (const { id } of [one, one, two])
    await admin.post('/api/call-logs', { callListId: list, contactId: id, phoneNumber: '+12125550100' });
  for (const { id } of [one, two])
    await admin.send('PUT', `/api/contacts/${id}/disposition`, { body: JSON.stringify({ type: 'callback' }) });
  for (let open = 0; open < 2; open++) {
    await admin.post('/api/call-logs', { callListId: list, contactId: one.id, phoneNumber: '+12125550100' });
    await admin.post('/api/do-not-call', { phone: `212555019${open}`, country: 'US', reason: 'asked' });
  }
  const paths = [
    '/api/call-lists',
    `/api/call-lists/${list}/contacts`,
    `/api/contacts/${one.id}/calls`,
    '/api/call-logs/open',
    '/api/call-logs/open?teamId=all',
    '/api/do-not-call',
  ];
  for (const path of paths) {
    const { body } = await admin.get(path);
    const linked = async (limit: number) =>
      (await admin.get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}`)).headers.has('link');
    expect([path, body.length > 1, await linked(body.length - 1), await linked(body.length)]).toEqual([
      path,
      true,
      true,
      false,
    ]);
  }
});

it("returns all of one's own open calls, whole and in pages", async () => {
  const list = await newList('Open calls');
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts: [{ phone: '2125550100' }] });
  const { id } = (await admin.get(`/api/call-lists/${list}/contacts`)).body[0];
  await rig.ownerPool.query(
    `INSERT INTO call_lists.call_logs (id, contact_id, user_id, call_list_id, phone_number, called_at)
     SELECT gen_random_uuid(), $1, $2, $3, '+12125550100', now() - n / 3 * interval '1 second' FROM generate_series(1, 215) AS n`,
    [id, (await admin.get('/api/auth/user')).body.id, list],
  );
  const ofList = (calls: { callListId: string; id: string }[]) =>
    calls.filter(({ callListId }) => callListId === list).map((call) => call.id);
  const whole = ofList((await admin.get('/api/call-logs/open')).body);
  expect(new Set(whole).size).toBe(215);
  const paged: string[] = [];
  for (let next: string | undefined = '/api/call-logs/open?limit=100'; next; ) {
    const { headers, body } = await admin.get(next);
    paged.push(...ofList(body));
    next = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(paged).toEqual(whole);
});

it('rejects a page marker that is none, with and without limit', async () => {
  const list = await newList('Markers');
  for (const path of [`/api/call-lists/${list}/contacts`, '/api/call-lists', '/api/call-logs/open'])
    for (const query of ['after=zz', 'limit=5&after=zz']) {
      const { status, body } = await admin.get(`${path}?${query}`);
      const sentence = 'This page marker is not valid';
      const expected = { message: sentence, fields: { after: sentence } };
      expect([path, query, status, body]).toEqual([path, query, 400, expect.objectContaining(expected)]);
    }
});
