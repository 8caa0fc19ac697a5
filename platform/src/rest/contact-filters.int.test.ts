import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
let admin: Browser;
let list: string;
beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
  list = (await admin.post('/api/call-lists', { name: 'Filters' })).body.id;
  const fields = [
    { City: 'Zürich', Plan: 'A' },
    { City: 'zurich' },
    { City: 'Lyon', Plan: 'B' },
    {},
    { City: 'São Paulo' },
  ];
  const contacts = fields.map((customFields, index) => ({
    phone: `415555010${index}`,
    firstName: `Contact ${index}`,
    customFields,
  }));
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts });
  const ids: string[] = (await admin.get(`/api/call-lists/${list}/contacts`)).body.map(({ id }: { id: string }) => id);
  for (const [index, type] of ['winner', 'callback', 'archive'].entries())
    await admin.put(`/api/contacts/${ids[index]}/disposition`, { type, callOutcome: 'answered', notes: '' });
  for (let call = 0; call < 3; call++)
    await admin.post('/api/call-logs', { callListId: list, contactId: ids[3], phoneNumber: '+14155550103' });
});
afterAll(() => rig.close());

type Page = { status: number; headers: Headers; body: { firstName: string }[] };
const path = (query: string) => `/api/call-lists/${list}/contacts?${query}`;
const names = ({ body }: Page) => body.map(({ firstName }) => firstName.replace('Contact ', '')).join('');

/** In the order of the queue: 4 active, 3 attempted, 0 winner and 2 archived, newest first, 1 callback. */
const MATCHES: [query: string, contacts: string][] = [
  ['', '43021'],
  ['status=winner', '0'],
  ['status=callback,winner,active', '401'],
  ['status=winner&activeOnly=true', ''],
  ['calls=0', '4'],
  ['calls=1', '021'],
  ['calls=3%2B', '3'],
  ['calls=0,3+', '43'],
  ['callback=later', '1'],
  ['callback=due', ''],
  ['field.City=ZURICH', '01'],
  ['field.City=sao+paulo', '4'],
  ['field.City=zur', ''],
  ['field.City=', '3'],
  ['field.City=&field.City=lyon', '32'],
  ['field.City=zurich&field.Plan=', '1'],
  ['field.City=zurich&field.Plan=a&field.Other=&status=winner&calls=1', '0'],
  ['search=lyo', '2'],
  ['search=City', ''],
  ['search=zur&status=winner', '0'],
  ['stage=DECIDED', '02'],
  ['stage=WAITING', '1'],
  ['stage=AVAILABLE', '43'],
  ['stage=AVAILABLE&calls=0', '4'],
  ['stage=HELD', ''],
  ['stage=NO_CONSENT', ''],
];

describe('contacts of a list by filters', () => {
  it.each(MATCHES)('?%s: %j, whole and page by page', async (query, expected) => {
    expect(names(await admin.get(path(query)))).toBe(expected);
    let found = '';
    let pages = 0;
    for (let next = path(`${query}&limit=2`); next; pages++) {
      const page: Page = await admin.get(next);
      expect(page.status).toBe(200);
      found += names(page);
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(found).toBe(expected);
    expect(pages).toBe(Math.max(1, Math.ceil(expected.length / 2)));
  });

  it('lists as many contacts of each stage as the funnel counts', async () => {
    const { body: funnel } = await admin.get(`/api/call-lists/${list}/funnel`);
    for (const { code, count } of [...funnel.stages, { code: 'AVAILABLE', count: funnel.availableNow }])
      expect([code, (await admin.get(path(`stage=${code}`))).body.length]).toEqual([code, count]);
  });

  it.each([
    ['status=won', 'status'],
    ['status=', 'status'],
    ['status=winner,', 'status'],
    ['status=winner&status=loser', 'status'],
    ['calls=3', 'calls'],
    ['calls=many', 'calls'],
    ['callback=soon', 'callback'],
    ['stage=decided', 'stage'],
    ['stage=DECIDED,HELD', 'stage'],
    ['field.=x', 'field.'],
  ])('refuses ?%s, paged and whole, and names %s', async (query, parameter) => {
    for (const limit of ['', '&limit=5']) {
      const { status, body } = await admin.get(path(query + limit));
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'BAD_INPUT', [parameter]]);
    }
  });

  it('refuses a fourth additional field', async () => {
    const three = 'field.a=1&field.b=2&field.c=3&field.c=4';
    expect((await admin.get(path(three))).status).toBe(200);
    const { status, body } = await admin.get(path(`${three}&field.d=`));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: 'At most 3 additional fields',
      fields: { 'field.d': 'At most 3 additional fields' },
    });
  });

  it('refuses a filter that cannot be before it looks for the list', async () => {
    const unknown = `/api/call-lists/${crypto.randomUUID()}/contacts`;
    expect((await admin.get(`${unknown}?stage=NOW`)).status).toBe(400);
    expect((await admin.get(`${unknown}?stage=AVAILABLE&limit=5`)).status).toBe(404);
    expect((await admin.get(`${unknown}?status=winner`)).status).toBe(404);
  });
});
