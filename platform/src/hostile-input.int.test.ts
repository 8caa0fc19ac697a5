import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { restRoutes } from '@dialdeck/gateway/rest/routes';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from './testing/platform-rig.ts';
import { expectCleanLog, INSIDE, nested, PERSONAL, refused } from './testing/refusals.ts';

let rig: PlatformRig;
let admin: Browser;
let list: string;
beforeAll(async () => {
  rig = await createPlatformRig({ settings: { publicUrl: new URL('http://dialdeck.example') } });
  admin = await rig.signedIn();
  list = (await admin.post('/api/call-lists', { name: 'Leads' })).body.id;
});
afterAll(() => rig.close());

describe('bodies', () => {
  const CASES: [string, string | Uint8Array, Record<string, string>, number[]][] = [
    ['cut off', '{"email":', {}, [400]],
    ['nothing', '', {}, [400]],
    ['null', 'null', {}, [400]],
    ['a text', `"${PERSONAL}"`, {}, [400]],
    ['a number', '7', {}, [400]],
    ['a list', '[]', {}, [400]],
    ['a list of objects', `[{"email":"${PERSONAL}@example.com"}]`, {}, [400]],
    ['not UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), {}, [400]],
    ['a prototype', '{"__proto__":{"email":"a@example.com","password":"a password"}}', {}, [400]],
    ['a constructor', '{"constructor":{"prototype":{"email":"a@example.com"}}}', {}, [400]],
    ['a hundred thousand lists in each other', nested('[', ']', 100_000), {}, [400]],
    ['objects in each other', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, {}, [400]],
    ['5 MB', JSON.stringify({ email: PERSONAL.repeat(250_000) }), {}, [413]],
    ['packed', gzipSync(JSON.stringify({ email: 'a' })), { 'content-encoding': 'gzip' }, [400]],
    ['10 MB packed into 10 kB', gzipSync(' '.repeat(10_000_000)), { 'content-encoding': 'gzip' }, [413]],
    ['declared as compressed', '{"email":"a"}', { 'content-encoding': 'gzip' }, [400]],
    ['packed in another way', '{"email":"a"}', { 'content-encoding': 'x-lzma' }, [415]],
    ['of another character set', '{"email":"a"}', { 'content-type': 'application/json; charset=iso-8859-1' }, [415]],
    ['a form', 'email=a%40example.com', { 'content-type': 'application/x-www-form-urlencoded' }, [415]],
    ['plain text, as another site may send', '{"email":"a"}', { 'content-type': 'text/plain' }, [415]],
    ['of no type', '{"email":"a"}', { 'content-type': '' }, [415]],
    ['almost JSON', '{"email":"a"}', { 'content-type': 'application/jsonx' }, [415]],
  ];
  it.each(CASES)('%s', async (_what, body, headers, statuses) => {
    for (const path of ['/api/auth/login', '/graphql'])
      await refused(() => rig.browser().send('POST', path, { body, headers }), statuses);
  });
});

describe('every row of /api with a body', () => {
  const rows = restRoutes.filter((row) => row.body);
  const VALUES: [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['a flag', true],
    ['a list', [[]]],
    ['an object', { toString: PERSONAL, $gt: '' }],
    ['a text with NUL', `${PERSONAL}\0`],
    ['half a character', '\ud800'],
    ['a long text', PERSONAL.repeat(20_000)],
    ['SQL', `'; DROP TABLE users; --`],
  ];
  it.each(rows.map((row) => [row.method, row.path, row] as const))('%s %s', async (method, path, row) => {
    const names = ['email', 'password', 'firstName', 'role', 'token', 'inviteToken', 'name', 'description'];
    const more = ['userIds', 'userId', 'callListId', 'contacts', 'type', 'disposition', 'notes', 'customCallbackDate'];
    const all = [...names, ...more, 'callOutcome', 'duration', 'phoneNumber', 'contactId', 'callbackTime'];
    for (const [what, value] of VALUES) {
      const body = Object.fromEntries(all.map((name) => [name, value]));
      const target = path.replace('{id}', list);
      const { status, body: answer } = await admin.send(method.toUpperCase(), target, { body });
      expect
        .soft({ what, status, row: row.path })
        .toEqual({ what, row: row.path, status: expect.toSatisfy((code: number) => code < 500) });
      expect.soft(JSON.stringify(answer)).not.toMatch(INSIDE);
    }
  });
});

/** The content type that a route takes, so that nothing but the key is wrong with the request. */
const bodyType = (path: string) => (/\/(imports|resume|snapshots)$/.test(path) ? 'text/csv' : 'application/json');

describe('addresses', () => {
  it.each([
    ['/api/call-lists/%00', [400, 404]],
    ['/api/call-lists/%ff', [400, 404]],
    ['/api/call-lists/%E0%A4%A', [400]],
    ['/api/call-lists/..%2f..%2fetc%2fpasswd', [404]],
    [`/api/call-lists/${'a'.repeat(5_000)}`, [404]],
    [`/api/call-lists/'%20OR%201=1--`, [404]],
    ['/api/call-lists/__proto__', [404]],
    ['/api/constructor', [404]],
    ['/api//call-lists', [404]],
    ['/api/admin/users/%7Bid%7D', [404]],
    ['/api/reports/analytics', [400]],
    ['/api/reports/analytics?startDate=2026-13-45&endDate=x', [400]],
    ['/api/reports/analytics?startDate=2026-01-01&endDate=9999-12-31', [400]],
    ['/api/reports/analytics?startDate=2026-01-02&endDate=2026-01-01', [400]],
    ['/api/reports/analytics?startDate=9999-12-31&endDate=9999-12-31', [400]],
    ['/api/reports/analytics?startDate=0000-01-01&endDate=0000-01-01', [400]],
    ['/api/reports/analytics?startDate=1999-12-31&endDate=2000-01-01', [400]],
    ['/api/reports/analytics?startDate=2026-02-30&endDate=2026-03-01', [400]],
    [`/api/reports/analytics?startDate=2026-01-01&endDate=2026-01-02&targetUserId=${crypto.randomUUID()}`, [404]],
    [`/api/reports/analytics?startDate=2026-01-01&endDate=2026-01-02&targetUserId=${'x'.repeat(7_000)}`, [400, 404]],
    ['/api/reports/analytics?startDate=2026-01-01&startDate=2026-01-02&endDate=2026-01-03', [400]],
    ['/api/reports/analytics?startDate=2026-01-01&endDate=2026-01-02&timeZone=../../etc/passwd', [400]],
    ['/api/reports/analytics?startDate=2026-01-01&endDate=2026-01-02&targetUserId=%00', [400, 404]],
    [`/api/dashboard/stats?timeZone=${'A'.repeat(3_000)}`, [400]],
    ['/api/dashboard/stats?timeZone[]=UTC&timeZone=%00', [400]],
    ['/graphql', [400]],
    ['/graphql?id=__proto__', [400, 403]],
    ['/graphql?id=trusted-me&v=%7B', [400, 403]],
  ])('%.80s', async (path, statuses) => {
    await refused(() => admin.get(path), statuses);
    expect((await rig.browser().get(path)).status).toBeLessThan(500);
  });

  it.each([
    'limit=abc',
    'limit=0',
    'limit=201',
    'limit=1e9',
    'limit=1&limit=2',
    'limit=10&after=!!',
    'activeOnly=maybe',
  ])('contacts?%s', async (query) => {
    await refused(() => admin.get(`/api/call-lists/${list}/contacts?${query}`), [400]);
  });

  const REPEATABLE = restRoutes.filter(({ method }) => method !== 'get');
  it.each(REPEATABLE)('$method $path with a key of 7,000 characters', async ({ method, path, session }) => {
    // A signed-in user has no second step to finish.
    const status = session === 'waiting' ? 401 : 400;
    const headers = { 'idempotency-key': 'k'.repeat(7_000), 'content-type': bodyType(path) };
    await refused(
      () => admin.send(method.toUpperCase(), path.replace('{id}', list), { headers, body: '{}' }),
      [status],
    );
  });

  it('finds nothing by a search for NUL', async () => {
    const { status, body } = await admin.get(`/api/call-lists/${list}/contacts?search=%00`);
    expect([status, body]).toEqual([200, []]);
  });

  it('allows no other origin by OPTIONS', async () => {
    const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const path of ['/api/auth/login', '/graphql']) {
      const { headers } = await rig.browser().send('OPTIONS', path, { headers: asked });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it.each(['TRACE', 'PROPFIND', 'PUT', 'DELETE', 'PATCH'])('%s where it is not taken', async (method) => {
    for (const path of ['/api/auth/user', '/graphql', '/api/openapi.json']) {
      const status = await raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect([path, status]).toEqual([path, expect.toBeOneOf([400, 403, 404, 405])]);
    }
  });
});

describe('headers', () => {
  const spoofed = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-for': '10.0.0.1',
    'x-user-id': crypto.randomUUID(),
    'x-role': 'admin',
    'x-http-method-override': 'DELETE',
    'x-request-id': `${PERSONAL} <script>`,
    authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiIsInJvbGUiOiJhZG1pbiJ9.',
    'apollo-federation-include-trace': 'ftv1',
    'x-apollo-operation-name': 'x',
    forwarded: 'for=10.0.0.1;host=evil.example',
  };

  it('that claim an identity have no effect', async () => {
    expect((await rig.browser().get('/api/auth/user', spoofed)).status).toBe(401);
    const { body, headers } = await rig
      .browser()
      .post('/graphql', { query: '{ me { id } users { totalCount } }' }, spoofed);
    expect([body.data, body.errors[0].extensions.code, body.extensions]).toEqual([null, 'UNAUTHENTICATED', undefined]);
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  it('do not change where links lead', async () => {
    const { body } = await admin.post('/api/admin/invitations', { role: 'user' }, spoofed);
    expect(body.url).toMatch(/^http:\/\/dialdeck\.example\/register\?/);
    await rig.browser().post('/api/auth/forgot-password', { email: rig.admin.email }, spoofed);
    expect((await rig.linksTo(rig.admin.email)).at(-1)?.origin).toBe('http://dialdeck.example');
  });

  it.each([
    ['no signature', 'dialdeck=abc'],
    ['a broken escape', 'dialdeck=s%3'],
    ['NUL', 'dialdeck=s%3A%00.%00'],
    ['JSON', 'dialdeck=j%3A%7B%22userId%22%3A1%7D'],
    ['a prototype', '__proto__=1; dialdeck=s%3A__proto__.x'],
    ['many', Array.from({ length: 500 }, (_, n) => `c${n}=1`).join('; ')],
  ])('a cookie with %s opens nothing', async (_what, cookie) => {
    await refused(() => rig.browser().get('/api/auth/user', { cookie }), [401]);
  });

  it.each([
    ['a header of 100 kB', `GET /api/auth/user HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['an address of 100 kB', `GET /api/${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['two lengths', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}   '],
    [
      'length and chunks',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no HTTP', 'HELLO\r\n\r\n'],
    ['a line break in a header', 'GET /api/auth/user HTTP/1.1\r\nHost: x\r\nX-A: a\nb: c\r\nbad header\r\n\r\n'],
    ['no host', 'GET /api/auth/user HTTP/1.1\r\n\r\n'],
  ])('%s', async (_what, text) => {
    expect(await raw(text)).toBeOneOf([400, 413, 414, 431]);
  });
});

it('nothing personal and nothing of the inside was logged', () => expectCleanLog(rig));

/** The status of an answer to bytes that no client would send. */
function raw(text: string): Promise<number> {
  const { hostname, port } = new URL(rig.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer within 5 s')));
    socket.on('data', (chunk) => {
      answer += chunk;
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      if (!status) return;
      socket.destroy();
      resolve(Number(status));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed without an answer')));
  });
}
