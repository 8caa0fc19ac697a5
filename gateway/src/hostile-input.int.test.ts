import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GRAPHQL_LIMITS } from './graphql/limits.ts';
import { restRoutes } from './rest/routes.ts';
import type { Answer, Browser } from './testing/browser.ts';
import { createGatewayRig, type GatewayRig } from './testing/gateway-rig.ts';

/** Stands where people's data would, so that it can be looked for where it must not be. */
const PERSONAL = 'bertha.mueller.5550123';
const LIMIT_MS = 100;
/** A busy machine is slow, not wrong: the fastest of some tries counts. */
const TRIES = 5;
const INSIDE =
  /node_modules|\/src\/|\.ts:\d|at \w+ \(|127\.0\.0\.1|localhost|SELECT |INSERT |syntax error at|relation "|Prisma|ECONN|Did you mean/;

let rig: GatewayRig;
let admin: Browser;
let list: string;
beforeAll(async () => {
  rig = await createGatewayRig();
  admin = await rig.signedIn();
  list = (await admin.post('/api/call-lists', { name: 'Leads' })).body.id;
});
afterAll(() => rig.close());

/** Sends it until it was quick once. */
async function refused(send: () => Promise<Answer>, statuses: readonly number[]): Promise<Answer> {
  let fastest = Number.POSITIVE_INFINITY;
  let answer: Answer | undefined;
  for (let tries = 0; tries < TRIES && fastest >= LIMIT_MS; tries++) {
    const began = performance.now();
    answer = await send();
    fastest = Math.min(fastest, performance.now() - began);
  }
  if (!answer) throw new Error('nothing was sent');
  const text = JSON.stringify(answer.body);
  expect({ status: answer.status, text: text.slice(0, 500) }).toEqual({
    status: expect.toBeOneOf([...statuses]),
    text: expect.any(String),
  });
  expect(answer.body.message ?? answer.body.errors?.[0]?.message).toMatch(/\w+ ?\w*/);
  expect(text).not.toMatch(INSIDE);
  expect(fastest).toBeLessThan(LIMIT_MS);
  return answer;
}

const nested = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

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
    ['said to be packed', '{"email":"a"}', { 'content-encoding': 'gzip' }, [400]],
    ['packed in another way', '{"email":"a"}', { 'content-encoding': 'x-lzma' }, [415]],
    ['of another character set', '{"email":"a"}', { 'content-type': 'application/json; charset=utf-7' }, [415]],
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
    'search=%00',
    'activeOnly=maybe',
  ])('contacts?%s', async (query) => {
    await refused(() => admin.get(`/api/call-lists/${list}/contacts?${query}`), [400]);
  });

  it.each(['TRACE', 'PROPFIND', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s where it is not taken', async (method) => {
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

  it('that say who somebody is say nothing', async () => {
    expect((await rig.browser().get('/api/auth/user', spoofed)).status).toBe(401);
    const { body, headers } = await rig
      .browser()
      .post('/graphql', { query: '{ me { id } users { totalCount } }' }, spoofed);
    expect([body.data, body.errors[0].extensions.code, body.extensions]).toEqual([null, 'UNAUTHENTICATED', undefined]);
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  it('do not change where links lead', async () => {
    const { body } = await admin.post('/api/admin/invitations', { role: 'user' }, spoofed);
    expect(body.url).toMatch(/^http:\/\/localhost:3000\/register\?/);
    await rig.browser().post('/api/auth/forgot-password', { email: rig.admin.email }, spoofed);
    expect((await rig.linksTo(rig.admin.email)).at(-1)?.origin).toBe('http://localhost:3000');
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

describe('/graphql', () => {
  const ask = (body: unknown) => refused(() => admin.post('/graphql', body), [400, 413]);
  const chain = (length: number) =>
    `query { me { ...f0 } } ${Array.from({ length }, (_, n) => `fragment f${n} on User { ...f${n + 1} ...f${n + 1} }`).join(' ')} fragment f${length} on User { id }`;

  it.each([
    ['a query that is no text', { query: { me: 1 } }],
    ['a query that is a list', { query: ['{ me { id } }'] }],
    ['variables that are a text', { query: '{ me { id } }', variables: 'x' }],
    ['variables that are a list', { query: '{ me { id } }', variables: [1] }],
    ['an operation name that is an object', { query: '{ me { id } }', operationName: { a: 1 } }],
    ['extensions that are a text', { query: '{ me { id } }', extensions: 'x' }],
    ['an unknown operation name', { query: 'query A { me { id } }', operationName: 'B' }],
    ['two operations and no name', { query: 'query A { me { id } } query B { me { id } }' }],
    ['an unknown document', { id: 'nonsense' }],
    ['a document of the prototype', { id: 'constructor' }],
    ['a text longer than 100 kB', { query: `{ me { id } } # ${'x'.repeat(GRAPHQL_LIMITS.queryBytes)}` }],
    ['a query that is 500 levels deep', { query: `${'{ me '.repeat(500)}${'}'.repeat(500)}` }],
    ['lists in each other', { query: `{ user(id: ${nested('[', ']', 900)}) { id } }` }],
    [
      'variables in each other',
      { query: 'query ($id: ID!) { user(id: $id) { id } }', variables: { id: JSON.parse(nested('[', ']', 5_000)) } },
    ],
    ['fragments that double 60 times', { query: chain(60) }],
    ['fragments that go round', { query: '{ me { ...a } } fragment a on User { ...b } fragment b on User { ...a }' }],
    ['a fragment within itself', { query: '{ me { ...a } } fragment a on User { id ...a }' }],
    [
      'aliases in fragments',
      {
        query: `{ ${'...a '.repeat(3)} } fragment a on Query { ${Array.from({ length: 12 }, (_, n) => `a${n}: me { id }`).join(' ')} }`,
      },
    ],
    [
      'root fields in fragments',
      {
        query: `{ ...a } fragment a on Query { ${Array.from({ length: 11 }, (_, n) => `user${n}: __typename`).join(' ')} }`,
      },
    ],
    [
      'root fields in fragments in fragments',
      { query: `mutation { ...a } fragment a on Mutation { ...b } fragment b on Mutation { ${'logout '.repeat(11)} }` },
    ],
    ['directives', { query: `{ me { id ${'@include(if: true) '.repeat(60)} } }` }],
    ['directives that do not exist', { query: '{ me { id @export(as: "x") } }' }],
    ['defer', { query: '{ me { ... @defer { id } } }' }],
    ['a subscription', { query: 'subscription { me { id } }' }],
    ['introspection', { query: '{ __schema { types { name } } }' }],
    ['introspection of one type', { query: '{ __type(name: "User") { fields { name } } }' }],
    ['introspection in a fragment', { query: '{ ...a } fragment a on Query { __schema { queryType { name } } }' }],
    ['entities', { query: '{ _entities(representations: [{__typename: "User", id: "1"}]) { __typename } }' }],
    ['the service', { query: '{ _service { sdl } }' }],
    ['a number that is none', { query: '{ callLists(first: 1e400) { nodes { id } } }' }],
    [
      'a page too large',
      { query: 'query ($n: Int!) { callLists(first: $n) { nodes { id } } }', variables: { n: 2 ** 40 } },
    ],
    ['a broken escape', { query: '{ user(id: "\\u{110000}") { id } }' }],
  ])('%s', async (_what, body) => {
    await ask(body);
  });

  it('prototype keys in variables are keys like any other', async () => {
    const query =
      'mutation ($l: ID!, $f: CustomFields) { importContacts(callListId: $l, rows: [{ phone: "4155550111", customFields: $f }]) { imported } }';
    const body = `{"query":${JSON.stringify(query)},"variables":{"l":"${list}","f":{"__proto__":"a","constructor":"b"}}}`;
    const { status, body: answer } = await admin.send('POST', '/graphql', { body });
    expect([status < 500, JSON.stringify(answer)]).toEqual([true, expect.not.stringMatching(INSIDE)]);
    expect(({} as Record<string, unknown>).polluted ?? Object.keys(Object.prototype)).toEqual([]);
  });
});

it('nothing personal and nothing of the inside was logged', () => {
  const text = rig
    .logged()
    .filter(({ level }) => Number(level) >= 50)
    .map((line) => JSON.stringify(line));
  expect(text).toEqual([]);
  expect(JSON.stringify(rig.logged())).not.toContain(PERSONAL);
});

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
