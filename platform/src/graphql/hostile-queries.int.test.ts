import { GRAPHQL_LIMITS } from '@dialdeck/gateway/graphql/limits';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';
import { expectCleanLog, INSIDE, nested, refused } from '#testing/refusals.ts';

let rig: PlatformRig;
let admin: Browser;
let list: string;
beforeAll(async () => {
  rig = await createPlatformRig({ settings: { publicUrl: new URL('http://dialdeck.example') } });
  admin = await rig.signedIn();
  list = (await admin.post('/api/call-lists', { name: 'Leads' })).body.id;
});
afterAll(() => rig.close());

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
    [
      'a variable of blanks, which the refusal quotes',
      {
        query: 'query ($r: Role) { users(role: $r) { pageInfo { hasNextPage } } }',
        variables: { r: ' '.repeat(80_000) },
      },
    ],
    [
      'pages of pages of pages',
      {
        query:
          '{callLists{nodes{contacts(first:40){nodes{callList{contacts(first:40){nodes{callList{contacts(first:40){nodes{id}}}}}}}}}}}',
      },
    ],
    [
      'the same by variables',
      {
        query: 'query ($n: Int!) { callLists(first: $n) { nodes { contacts(first: $n) { nodes { id } } } } }',
        variables: { n: 200 },
      },
    ],
    ['a text of our own hints', { query: `{ users(role: "${'Did you mean '.repeat(7_000)}") { totalCount } }` }],
    ['a broken escape', { query: '{ user(id: "\\u{110000}") { id } }' }],
  ])('%s', async (_what, body) => {
    await ask(body);
  });

  it.each([
    '2000-02-30T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '2026-01-01T24:00:01Z',
    '2026-1-1',
    '-271821-04-20T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '2026-01-01T00:00:00.0000000000000000000Z',
    'infinity',
    'now',
  ])('a page marker of %s is refused', async (instant) => {
    const id = crypto.randomUUID();
    const marker = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
    const query = (field: string) => `query ($after: String) { ${field} }`;
    for (const [field, after] of [
      ['callLists(after: $after) { nodes { id } }', marker(instant, id)],
      ['callbacks(after: $after) { nodes { id } }', marker(instant, id)],
      ['users(after: $after) { nodes { id } }', marker(instant, id)],
      [`callList(id: "${list}") { contacts(after: $after) { nodes { id } } }`, marker(2, instant, id)],
    ] as const) {
      const { body } = await admin.graphql(query(field), { after });
      expect.soft([field, body.errors?.[0]?.extensions.code]).toEqual([field, 'BAD_INPUT']);
    }
  });

  it.each([
    ['9999-12-31', '9999-12-31'],
    ['0000-01-01', '0000-01-01'],
    ['1999-12-31', '2000-01-01'],
    ['2026-02-30', '2026-03-01'],
    ['2026-01-02', '2026-01-01'],
  ])('a report from %s to %s is refused', async (start, end) => {
    const query = 'query ($s: Date!, $e: Date!) { callReport(startDate: $s, endDate: $e) { totalDials } }';
    const { body } = await admin.graphql(query, { s: start, e: end });
    expect(body.errors[0].extensions.code).toMatch(/^BAD_(USER_)?INPUT$/);
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

it('nothing personal and nothing of the inside was logged', () => expectCleanLog(rig));
