import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
beforeAll(async () => {
  rig = await createPlatformRig();
});
afterAll(() => rig.close());

describe('/graphql', () => {
  it('answers by POST', async () => {
    const { status, body } = await (await rig.signedIn()).graphql('{ me { id role } }');
    expect([status, body.data.me.role]).toEqual([200, 'admin']);
  });

  it('begins and ends sessions as REST does', async () => {
    const browser = rig.browser();
    const { body } = await browser.graphql(
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { id } }',
      rig.admin,
    );
    expect(body.data.login.id).toBeTypeOf('string');
    expect(body.extensions?.session).toBeUndefined();
    expect((await browser.get('/api/auth/user')).status).toBe(200);
    await browser.graphql('mutation { logout }');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  it('takes trusted documents by id, by GET from our own pages', async () => {
    const browser = await rig.signedIn();
    const own = { 'sec-fetch-site': 'same-origin' };
    expect((await browser.get('/graphql?id=trusted-me', own)).body.data.me.role).toBe('admin');
    expect((await browser.post('/graphql', { id: 'trusted-me' })).body.data.me.role).toBe('admin');
    expect((await browser.get('/graphql?id=trusted-me', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await browser.get('/graphql?id=trusted-me')).status).toBe(403);
    expect((await browser.get('/graphql?id=unknown', own)).status).toBe(400);
    expect((await browser.get('/graphql?query={me{id}}', own)).status).toBe(400);
    expect((await browser.get('/graphql?id=trusted-logout', own)).status).toBe(405);
    expect((await browser.get('/api/auth/user')).status).toBe(200);
  });

  it.each([
    ['a batch', [{ query: '{ me { id } }' }, { query: '{ me { id } }' }]],
    ['no query', {}],
    ['a broken query', { query: '{ me { ' }],
    ['an unknown field', { query: '{ me { passwordHash } }' }],
    ['introspection', { query: '{ __schema { types { name } } }' }],
    ['entities', { query: '{ _entities(representations: []) { __typename } }' }],
    ['variables of the wrong type', { query: 'query ($id: ID!) { user(id: $id) { id } }', variables: { id: {} } }],
    ['too many aliases', { query: `{ ${Array.from({ length: 40 }, (_, n) => `a${n}: me { id }`).join(' ')} }` }],
  ])('refuses %s with a 4xx in words', async (_what, body) => {
    const answer = await (await rig.signedIn()).post('/graphql', body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.message ?? answer.body.errors[0].message).toMatch(/\w+ \w+/);
    expect(JSON.stringify(answer.body)).not.toMatch(/Did you mean|stack|127\.0\.0\.1|node_modules/);
  });

  it.each([
    ['{ callReport(startDate: "2026-11-28", endDate: "2026-13-28") { totalDials } }', 'Not a valid Date'],
    ['query ($first: Int) { callLists(first: $first) { nodes { id } } }', 'must not be null'],
  ])('answers in words to an operation that only a subgraph can refuse: %s', async (query, sentence) => {
    const { body } = await (await rig.signedIn()).graphql(query, { first: null });
    expect(body.errors).toMatchObject([
      { message: expect.stringContaining(sentence), extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });

  it('looks at the variables and the caller of a text that it has run before', async () => {
    const query = `query Q($first: Int!, $ids: ID!) { callLists(first: $first) { nodes { id contacts(first: 200) { nodes { id } } } } user(id: $ids) { id } }`;
    const variables = { first: 2, ids: crypto.randomUUID() };
    const browser = await rig.signedIn();
    const ask = (more: object, by = browser) => by.post('/graphql', { query, variables: { ...variables, ...more } });
    const [first, again] = [await ask({}), await ask({})];
    expect(again.body).toEqual(first.body);
    expect([first.status, again.status, again.headers.get('content-type')]).toEqual([
      200,
      200,
      first.headers.get('content-type'),
    ]);
    expect((await ask({ first: 200 })).body).toMatchObject({
      errors: [{ message: expect.stringContaining('at most 10,000 entries') }],
    });
    expect((await ask({ first: 'many' })).status).toBe(400);
    expect((await ask({ ids: null })).body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    const visitor = await ask({}, rig.browser());
    expect(visitor.body).toMatchObject({
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }, { extensions: { code: 'UNAUTHENTICATED' } }],
    });
    expect(visitor.body.data?.callLists ?? null).toBeNull();
  });

  it('refuses a visitor in the subgraph', async () => {
    const { body } = await rig.browser().graphql('{ callLists { nodes { id } } }');
    expect(body.errors[0]).toMatchObject({ message: 'Unauthorized', extensions: { code: 'UNAUTHENTICATED' } });
  });
});

describe('where only trusted documents are run', () => {
  let strict: PlatformRig;
  beforeAll(async () => {
    strict = await createPlatformRig({ settings: { documents: 'trusted' } });
  });
  afterAll(() => strict.close());
  const own = { 'sec-fetch-site': 'same-origin' };

  it('runs the operations of our releases: by id, by their text, by GET and by POST', async () => {
    const browser = await strict.signedIn();
    const answers = [
      await browser.post('/graphql', { id: 'trusted-me' }),
      await browser.post('/graphql', { query: '{ me { id role } }' }),
      await browser.get('/graphql?id=trusted-me', own),
    ];
    expect(answers.map(({ body }) => body.data?.me.role)).toEqual(['admin', 'admin', 'admin']);
  });

  it.each([
    ['another text', { query: '{ me { id } }' }],
    ['the same text, and more', { query: '{ me { id role } } # more' }],
    ['no text', {}],
    ['a text that is none', { query: ['{ me { id role } }'] }],
    ['an unknown id', { id: 'unknown' }],
    ['a name that every object has', { id: 'constructor' }],
    ['a text with an empty id', { id: '', query: '{ me { id } }' }],
  ])('refuses %s in words, signed in or out', async (_what, body) => {
    for (const browser of [strict.browser(), await strict.signedIn()]) {
      const answer = await browser.post('/graphql', body);
      expect([answer.status, answer.body.code]).toEqual([400, 'BAD_INPUT']);
      expect(answer.body.message).toMatch(/\w+ \w+ \w+/);
    }
    expect((await strict.browser().get('/graphql?query={me{id}}', own)).status).toBe(400);
  });

  it('answers /api as ever', async () => {
    expect((await (await strict.signedIn()).get('/api/call-lists')).status).toBe(200);
  });
});

describe('health', () => {
  it('reports ready, and not while it drains', async () => {
    const browser = rig.browser();
    expect((await browser.get('/livez')).status).toBe(200);
    expect((await browser.get('/readyz')).status).toBe(200);
    rig.drain();
    expect([(await browser.get('/readyz')).status, (await browser.get('/livez')).status]).toEqual([503, 200]);
  });
});
