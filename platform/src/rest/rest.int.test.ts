import { gzipSync } from 'node:zlib';
import { restRoutes } from '@dialdeck/gateway/rest/routes';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
let admin: Browser;
const AGENT = { email: 'ana@example.com', password: 'blue lantern 42' };
const nowhere = crypto.randomUUID();

beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
});
afterAll(() => rig.close());

/** Creates a member, follows the mailed link, sets a password. Returns the member's id. */
async function addAgent(email: string, password: string): Promise<string> {
  const created = await admin.post('/api/admin/users', { email, firstName: 'Ana', lastName: 'Lima', role: 'user' });
  expect(created.status).toBe(201);
  const token = (await rig.linksTo(email)).at(-1)?.searchParams.get('token');
  const visitor = rig.browser();
  expect((await visitor.post('/api/auth/verify-email-check', { token })).body).toEqual({
    needsPassword: true,
    email,
    firstName: 'Ana',
  });
  expect((await visitor.post('/api/auth/complete-setup', { token, password })).body).toEqual({ ok: true });
  return created.body.id;
}

async function newList(name: string): Promise<string> {
  const { status, body } = await admin.post('/api/call-lists', { name });
  expect(status).toBe(201);
  return body.id;
}

describe('the main job by REST', () => {
  it('goes from an invitation to a call in the report', async () => {
    const agentId = await addAgent(AGENT.email, AGENT.password);
    const list = await newList('Spring');
    const rows = [
      { phone: '212-555-0100', firstName: 'Bo', customFields: { City: 'Boston', Budget: 700 } },
      { phone: '+1 (212) 555 0100', firstName: 'Bo again' },
      { phone: '415.555.0100', lastName: 'García' },
    ];
    const imported = await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts: rows });
    expect([imported.status, imported.body]).toEqual([
      201,
      { imported: 2, duplicates: 1, leftOut: 0, placeUnknown: 0 },
    ]);
    expect((await admin.patch(`/api/call-lists/${list}/assign`, { userIds: [agentId] })).body).toEqual({
      userIds: [agentId],
    });

    const agent = await rig.signedIn(AGENT);
    const [mine, ...others] = (await agent.get('/api/call-lists')).body;
    expect(others).toEqual([]);
    expect(mine).toMatchObject({ id: list, totalContacts: 2, completedCalls: 0, isActive: true });
    expect(mine).not.toHaveProperty('assignedUserIds');

    const [contact] = (await agent.get(`/api/call-lists/${list}/contacts`)).body;
    expect(contact).toMatchObject({
      status: 'active',
      phoneE164: '+12125550100',
      customFields: { City: 'Boston', Budget: '700' },
    });
    const logged = await agent.post('/api/call-logs', {
      callListId: list,
      contactId: contact.id,
      phoneNumber: '+12125550100',
      callType: 'outbound',
      status: 'attempted',
      duration: 0,
    });
    expect(logged.status).toBe(201);
    const saved = await agent.put(`/api/contacts/${contact.id}/disposition`, {
      type: 'winner',
      callOutcome: 'answered',
      duration: 75,
      notes: 'wants the big one',
    });
    expect([saved.status, saved.body.status, saved.body.totalCalls, saved.body.lastCallDisposition]).toEqual([
      200,
      'winner',
      1,
      'winner',
    ]);

    const today = new Date().toISOString().slice(0, 10);
    const expected = {
      totalDials: 1,
      totalContacts: 1,
      winners: 1,
      winRate: 100,
      avgCallDuration: 75,
      totalTalkTime: 75,
      dispositionBreakdown: [{ disposition: 'winner', count: 1 }],
      callsByDay: [{ date: today, calls: 1 }],
    };
    await expect
      .poll(async () => (await agent.get(`/api/reports/analytics?startDate=${today}&endDate=${today}`)).body)
      .toMatchObject(expected);
    expect(
      (await admin.get(`/api/reports/analytics?startDate=${today}&endDate=${today}&targetUserId=${agentId}`)).body,
    ).toMatchObject(expected);
    expect((await agent.get('/api/dashboard/stats')).body).toEqual({ callsToday: 1, answerRate: 100, avgDuration: 75 });
    expect((await admin.get('/api/admin/stats')).body).toEqual({
      totalUsers: 2,
      totalCallLists: 1,
      totalContacts: 2,
      callsToday: 1,
    });
  });
});

describe('answers', () => {
  it.each(
    restRoutes
      .filter(({ session }) => session === 'required')
      .map(({ method, path, passage }) => [method, path, passage?.accepts ?? 'application/json'] as const),
  )('%s %s is 401 for a visitor', async (method, path, type) => {
    const { status, body } = await rig
      .browser()
      .send(
        method.toUpperCase(),
        path.replaceAll('{id}', nowhere),
        method === 'get' ? {} : { body: {}, headers: { 'content-type': type } },
      );
    expect([status, body]).toEqual([401, { message: 'Unauthorized', code: 'UNAUTHENTICATED' }]);
  });

  it('name the fields that do not fit, in the sentences of the forms', async () => {
    const { status, body } = await rig.browser().post('/api/auth/login', { email: 'nobody', password: 'x' });
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'Invalid email address',
      code: 'BAD_INPUT',
      fields: { email: 'Invalid email address', password: 'Password must be at least 6 characters' },
    });
  });

  it('ignore unknown keys', async () => {
    expect((await admin.post('/api/call-lists', { name: 'Plain', ownerId: 7, totalContacts: 99 })).body).toMatchObject({
      name: 'Plain',
      totalContacts: 0,
    });
  });

  it.each([
    ['GET', `/api/call-lists/${nowhere}`],
    ['GET', '/api/call-lists/not-an-id'],
    ['GET', `/api/call-lists/${nowhere}/contacts`],
    ['DELETE', `/api/call-lists/${nowhere}`],
    ['DELETE', '/api/admin/users/7'],
    ['GET', '/api/nowhere'],
  ])('%s %s is 404', async (method, path) => {
    const { status, body } = await admin.send(method, path);
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('refuse 101 rows, and a row without a phone by its place', async () => {
    const list = await newList('Refusals');
    const bulk = (contacts: unknown[]) => admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts });
    expect((await bulk(Array.from({ length: 101 }, (_, n) => ({ phone: `212555${1000 + n}` })))).status).toBe(400);
    const { status, body } = await bulk([{ phone: '2125550100' }, { phone: ' ' }]);
    expect([status, body.message]).toEqual([400, 'Row 2: Phone is required']);
    expect((await admin.get(`/api/call-lists/${list}`)).body.totalContacts).toBe(0);
  });

  it('repeat the response for a repeated batch, and reject another batch under its key', async () => {
    const list = await newList('Repeats');
    const send = (contacts: unknown[]) =>
      admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts }, { 'idempotency-key': 'batch-1' });
    const batch = [{ phone: '2125550100' }, { phone: '2125550101' }];
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(batch)));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([201, { imported: 2, duplicates: 0, leftOut: 0, placeUnknown: 0 }]);
    expect((await send([{ phone: '2125550102' }])).status).toBe(409);
    expect((await admin.get(`/api/call-lists/${list}`)).body.totalContacts).toBe(2);
  });

  it.each([
    ['no JSON', '{"email":', 400],
    ['no object', '"text"', 400],
    ['5 MB', JSON.stringify({ email: 'x'.repeat(5_000_000) }), 413],
  ])('refuse a body that is %s', async (_what, body, expected) => {
    const { status } = await rig.browser().send('POST', '/api/auth/login', { body });
    expect(status).toBe(expected);
  });

  it.each([
    ['cut', gzipSync('{"name":"x"}').subarray(0, 15)],
    ['none', Buffer.from('{"name":"x"}')],
  ])('refuse a packed body that is %s, in words', async (_what, body) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await admin.send('POST', '/api/call-lists', { body, headers });
    expect([answer.status, answer.body.message]).toEqual([400, 'The body could not be unpacked.']);
  });

  it.each([
    ['POST', '/api/call-lists', [], 'The input must be an object'],
    ['GET', '/api/dashboard/stats?timeZone=UTC&timeZone=UTC', undefined, 'Must be a text'],
    // The graph's numbers have 32 bits.
    ['POST', `/api/contacts/${nowhere}/claim`, { seenCalls: 2 ** 31 }, 'seenCalls is a whole number'],
    ['PUT', `/api/teams/${nowhere}/members`, { members: [], version: -(2 ** 31) - 1 }, 'The version is a whole number'],
  ])('%s %s with a value of another kind is refused in words', async (method, path, body, sentence) => {
    const answer = await admin.send(method, path, { body });
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
  });

  it('refuse other content types and other sites', async () => {
    expect(
      (
        await admin.send('POST', '/api/call-lists', {
          body: 'name=x',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(415);
    expect((await admin.post('/api/call-lists', { name: 'x' }, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await admin.post('/api/call-lists', { name: 'x' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('carry the security headers, and nothing about the server', async () => {
    const { headers } = await rig.browser().get('/api/auth/user');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('log lines', () => {
  it('hold nothing personal', () => {
    const text = JSON.stringify(rig.logged());
    for (const secret of [AGENT.password, rig.admin.password, '5550100', 'wants the big one', 'García'])
      expect(text).not.toContain(secret);
  });
});
