import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CSV } from '#testing/import-steps.ts';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
let admin: Browser;
beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
});
afterAll(() => rig.close());

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const TODAY = new Date().toISOString().slice(0, 10);
/** Denver, New York, London, nowhere (toll-free), and a prefix that is refused. */
const phoneOf = (index: number) =>
  [
    `+1303555${1000 + index}`,
    `+1212555${1000 + index}`,
    `+44207946${1000 + index}`,
    `+1800555${1000 + index}`,
    `+1720555${1000 + index}`,
  ][index % 5] as string;

interface Reason {
  code: string;
}
interface Shown {
  served: boolean;
  nextAt: string | null;
  reasons: Reason[];
}

const STAGES: [string, string[]][] = [
  ['DECIDED', ['DECIDED', 'TRIES_USED']],
  ['DO_NOT_CALL', ['DO_NOT_CALL', 'REGISTER', 'REGISTER_STALE', 'BLOCKED_PREFIX']],
  ['NO_CONSENT', ['NO_CONSENT']],
  ['PLACE_UNKNOWN', ['PLACE_UNKNOWN']],
  ['WAITING', ['RETRY_WAIT', 'CALLBACK_LATER', 'LIMIT', 'REST']],
  ['CLOSED', ['OUTSIDE_HOURS', 'HOLIDAY', 'LIST_CLOSED']],
  ['HELD', ['HELD']],
];

async function addList(size: number, first = 0): Promise<string> {
  const { id } = (await admin.post('/api/call-lists', { name: 'Leads' })).body;
  const contacts = Array.from({ length: size }, (_, index) => ({ phone: phoneOf(first + index) }));
  expect((await admin.post(`/api/call-lists/${id}/contacts/bulk`, { contacts })).body.imported).toBe(size);
  return id;
}

async function withRules(rules: object[], work: (ruleSet: string) => Promise<void>): Promise<void> {
  const { id } = (await admin.post('/api/rule-sets', { name: 'All', country: '*' })).body;
  expect((await admin.post(`/api/rule-sets/${id}/versions`, { rules })).status).toBe(201);
  await admin.post(`/api/rule-sets/${id}/activate`, { version: 1 });
  try {
    await work(id);
  } finally {
    await admin.post(`/api/rule-sets/${id}/retire`);
  }
}

/** As an admin who promised nothing and holds nothing sees them. */
async function verdictsOf(list: string): Promise<Shown[]> {
  const watcher = await rig.signedIn(await rig.addAgent({ role: 'admin' }));
  const { body } = await watcher.graphql(
    `query ($id: ID!) { callList(id: $id) { contacts(first: 200) { nodes { verdict { served nextAt reasons { code } } } } } }`,
    { id: list },
  );
  expect(body.errors).toBeUndefined();
  return body.data.callList.contacts.nodes.map(({ verdict }: { verdict: Shown }) => verdict);
}

function recount(verdicts: Shown[]) {
  const stageOf = ({ reasons }: Shown) =>
    STAGES.find(([, codes]) => reasons.some(({ code }) => codes.includes(code)))?.[0];
  return {
    total: verdicts.length,
    availableNow: verdicts.filter(({ served }) => served).length,
    stages: STAGES.map(([code]) => ({ code, count: verdicts.filter((each) => stageOf(each) === code).length })),
  };
}

describe('a world with everything in it', () => {
  const SIZE = 60;
  let list: string;
  let rules: object[];
  beforeAll(async () => {
    list = await addList(SIZE);
    const contacts = (await admin.get(`/api/call-lists/${list}/contacts`)).body as { id: string; phoneE164: string }[];
    const idOf = (index: number) => contacts.find(({ phoneE164 }) => phoneE164 === phoneOf(index))?.id;
    await admin.put(`/api/contacts/${idOf(0)}/disposition`, { type: 'winner', callOutcome: 'answered' });
    await admin.put(`/api/contacts/${idOf(5)}/disposition`, { type: 'loser', callOutcome: 'answered' });
    await admin.put(`/api/contacts/${idOf(1)}/disposition`, {
      type: 'callback',
      callOutcome: 'answered',
      callbackTime: '24hours',
    });
    await admin.post(`/api/contacts/${idOf(6)}/retry`, { callOutcome: 'busy' });
    await admin.post(`/api/contacts/${idOf(11)}/claim`);
    await admin.post('/api/do-not-call', { phone: phoneOf(10) });
    await admin.post('/api/do-not-call', { phone: phoneOf(15), scope: 'list', callListId: list });
    const { id: registerId } = (await admin.post('/api/registers', { name: 'National' })).body;
    await admin.send('POST', `/api/registers/${registerId}/snapshots?asOf=${TODAY}`, {
      body: `${phoneOf(20)}\n${phoneOf(21)}\n`,
      headers: CSV,
    });
    const loaded = async () => (await admin.get(`/api/registers/${registerId}`)).body.snapshot !== null;
    for (let tries = 0; tries < 200 && !(await loaded()); tries++) await sleep(25);
    await admin.post('/api/consents', { phone: phoneOf(25), kind: 'express', givenAt: '2026-01-01T00:00:00Z' });
    // Closed in one of the places at any time of the day.
    const opposite = new Date(Date.now() + 12 * 3_600_000).getUTCHours();
    rules = [
      { kind: 'hours', windows: [{ days: EVERY_DAY, from: `${String(opposite).padStart(2, '0')}:00`, to: '24:00' }] },
      { kind: 'register', registerId, maxAgeDays: 31 },
      { kind: 'prefix', prefixes: ['+1720'] },
    ];
  });

  it('counts the funnel like a recount by the verdicts of each contact, with rules and without', async () => {
    const check = async () => {
      const { status, body } = await admin.get(`/api/call-lists/${list}/funnel`);
      const verdicts = await verdictsOf(list);
      const { total, availableNow, stages } = recount(verdicts);
      expect(status).toBe(200);
      expect(body).toMatchObject({ total, availableNow, stages });
      expect(body.stages.reduce((sum: number, { count }: { count: number }) => sum + count, body.availableNow)).toBe(
        SIZE,
      );
      return body;
    };
    expect((await check()).availableNow).toBeGreaterThan(40);
    await withRules(rules, async () => {
      const { stages, next } = await check();
      const counts = Object.fromEntries(
        stages.map(({ code, count }: { code: string; count: number }) => [code, count]),
      );
      expect(counts).toMatchObject({ DECIDED: 2, DO_NOT_CALL: 16, PLACE_UNKNOWN: 12, WAITING: 2 });
      if (counts.CLOSED > 0) expect(next[0].at).toBe(stages.find(({ code }: Reason) => code === 'CLOSED').nextAt);
      expect(next.map(({ at }: { at: string }) => at)).toEqual(next.map(({ at }: { at: string }) => at).toSorted());
    });
    await withRules([{ kind: 'consent', required: 'express', maxAgeDays: null }], async () => {
      const { stages } = await check();
      expect(stages[2]).toMatchObject({ code: 'NO_CONSENT', count: SIZE - 5 });
    });
  });

  it('forecasts no change without changes, and begins with the funnel', async () => {
    await withRules(rules, async () => {
      const { availableNow } = (await admin.get(`/api/call-lists/${list}/funnel`)).body;
      const { status, body } = await admin.post(`/api/call-lists/${list}/forecast`, { rules: null, hours: 168 });
      expect(status).toBe(200);
      expect(body.hours).toHaveLength(168);
      expect(body.hours[0]).toMatchObject({ from: body.asOf, now: availableNow });
      expect(body.hours[1].from).toMatch(/:00:00\.000Z$/);
      for (const { now, then } of body.hours) expect(then).toBe(now);
      expect(body.lost).toEqual([]);
    });
  });

  it('replaces the set by the draft, or adds the draft as one more; writes nothing', async () => {
    const forecast = async (draft: object) => (await admin.post(`/api/call-lists/${list}/forecast`, draft)).body;
    const never = [
      { kind: 'hours', windows: [{ days: EVERY_DAY, from: '00:00', to: '24:00' }] },
      { kind: 'prefix', prefixes: ['+1', '+44'] },
    ];
    await withRules(rules, async (ruleSetId) => {
      const open = await forecast({ ruleSetId, rules: [{ kind: 'prefix', prefixes: ['+999'] }] });
      const before = await forecast({});
      expect(open.hours[0].then).toBeGreaterThanOrEqual(before.hours[0].then);
      expect(Math.max(...open.hours.map(({ then }: { then: number }) => then))).toBeGreaterThan(50);
      const closed = await forecast({ rules: never });
      expect(closed.hours.map(({ then }: { then: number }) => then)).toEqual(Array(24).fill(0));
      expect(closed.lost.map(({ code }: Reason) => code)).toEqual(['BLOCKED_PREFIX']);
      expect((await admin.get(`/api/rule-sets/${ruleSetId}`)).body.versions).toHaveLength(1);
    });
    const once = await forecast({ maxTries: 1 });
    expect(once.lost).toEqual([{ code: 'TRIES_USED', count: 1 }]);
  });
});

it('refuses a draft that cannot be forecast as rules are refused, and does not find an unknown list or set', async () => {
  const list = await addList(1);
  const forecast = (body: object, id = list) => admin.post(`/api/call-lists/${id}/forecast`, body);
  expect(await forecast({ rules: [{ kind: 'prefix', prefixes: [] }] })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^Rule 1: /) },
  });
  expect(await forecast({ rules: 'all' })).toMatchObject({
    status: 400,
    body: { fields: { rules: expect.any(String) } },
  });
  expect(await forecast({ hours: 25 })).toMatchObject({
    status: 400,
    body: { fields: { hours: 'Please choose 24 or 168 hours' } },
  });
  // The limits of a list's settings.
  for (const maxTries of [0, 21])
    expect(await forecast({ maxTries })).toMatchObject({
      status: 400,
      body: { fields: { maxTries: 'From 1 to 20 tries' } },
    });
  const query = 'query ($list: ID!) { forecast(callListId: $list, draft: { maxTries: 0 }) { asOf } }';
  expect((await admin.graphql(query, { list })).body.errors[0].message).toBe('From 1 to 20 tries');
  for (const answer of [
    await forecast({}, crypto.randomUUID()),
    await forecast({}, 'x'),
    await forecast({ rules: null, ruleSetId: crypto.randomUUID() }),
    await admin.get('/api/call-lists/x/funnel'),
  ])
    expect(answer.status).toBe(404);
});

it('counts on a page of lists the contacts that can be called now, as the funnel of each list does', async () => {
  const sizes = [3, 5, 8];
  const lists = await Promise.all(sizes.map((size, n) => addList(size, 200 + 10 * n)));
  await admin.post('/api/do-not-call', { phone: phoneOf(200) });
  await makeLong(lists[2] ?? '');
  const query = '{ callLists(first: 200) { nodes { id availableNow } } }';
  const { body } = await admin.graphql(query);
  const nodes = body.data.callLists.nodes as { id: string; availableNow: number | null }[];
  const counts = lists.map((id) => nodes.find((node) => node.id === id)?.availableNow);
  expect(counts).toEqual([2, 5, 8]);
});

/** As if it had more contacts than are judged one by one. */
const makeLong = (list: string) =>
  rig.ownerPool.query(
    'UPDATE call_lists.call_list_counters SET archived = archived + 20000 WHERE call_list_id = $1 AND slot = 0',
    [list],
  );

it('counts long lists in groups, with the same figures', async () => {
  const list = await addList(20, 100);
  // Promised a moment ago: for the others that stands for a while.
  await rig.ownerPool.query(
    `UPDATE call_lists.contacts SET status = 'callback', callback_at = date_trunc('minute', now()) - INTERVAL '5 minutes',
       callback_user_id = gen_random_uuid() WHERE call_list_id = $1 AND phone_e164 = $2`,
    [list, phoneOf(100)],
  );
  const short = (await admin.get(`/api/call-lists/${list}/funnel`)).body;
  await makeLong(list);
  const long = (await admin.get(`/api/call-lists/${list}/funnel`)).body;
  expect({ ...long, asOf: short.asOf }).toEqual(short);
  expect(short.stages).toContainEqual(expect.objectContaining({ code: 'WAITING', count: 1 }));
});

it('forecasts no call of a number on the do-not-call list for a long list, however many hours ahead', async () => {
  const list = await addList(10, 150);
  await admin.post('/api/do-not-call', { phone: phoneOf(150) });
  const parked = () =>
    rig.ownerPool.query('SELECT FROM call_lists.contacts WHERE call_list_id = $1 AND parked_for IS NOT NULL', [list]);
  await expect.poll(async () => (await parked()).rowCount, { timeout: 10_000 }).toBe(1);
  const hours = async () => (await admin.post(`/api/call-lists/${list}/forecast`, { hours: 168 })).body.hours;
  const counts = (forecast: { now: number }[]) => forecast.map(({ now }) => now);
  const short = counts(await hours());
  await makeLong(list);
  expect(counts(await hours())).toEqual(short);
  expect(short.at(-1)).toBe(9);
});
