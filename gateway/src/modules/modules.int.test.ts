import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createLogger } from '@dialdeck/node/process/log';
import type { SubgraphRequest } from '@dialdeck/node/subgraph/subgraph';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { createStubGateway, type StubGateway } from '#testing/stub-gateway.ts';

const ADMIN = '0198c0de-0000-7000-8000-000000000001';
const AGENT = '0198c0de-0000-7000-8000-000000000002';
const USER = {
  ...{ __typename: 'User', email: 'ana@example.com', firstName: 'Ana', lastName: 'Lima', profileImageUrl: null },
  ...{ isActive: true, isEmailVerified: true, createdAt: '2026-11-21T19:00:00.000Z', teams: [], canManageLists: false },
};
const userOf = (id: string | null) => ({ ...USER, id, role: id === ADMIN ? 'admin' : 'user' });
const line = (name: string, version: string) => ({
  ...{ name, version, team: `${name}-desk`, contractVersion: 1, routes: [] },
  entry: `/mfe/${name}/${version}/remoteEntry.js`,
});
const VERSIONS = ['1.5.0', '1.4.2', '1.4.1'];

const folder = mkdtempSync(path.join(os.tmpdir(), 'dialdeck-modules-'));
const file = path.join(folder, 'agent.json');
const remotesFile = path.join(folder, 'remotes.json');
const logged: { event: string; version?: string; by?: string }[] = [];
const log = createLogger('test', {
  level: 'warn',
  destination: { write: (text) => void logged.push(JSON.parse(text)) },
});
let pods: Server;
let door: StubGateway;

const stubs = {
  auth: (request: SubgraphRequest) => {
    const id = request.variables?.email === 'admin@example.com' ? ADMIN : AGENT;
    const session = { begin: { userId: id, role: id === ADMIN ? 'admin' : 'user' } };
    return { data: { login: { __typename: 'User', id } }, extensions: { session } };
  },
  users: async ({ query, variables, identityToken }: SubgraphRequest) => {
    if (!query.includes('_entities')) {
      const { userId } = await door.verifyIdentity(identityToken, 'users');
      return { data: { me: userOf(userId) } };
    }
    const asked = Object.values(variables ?? {}).flat() as { id: string }[];
    return { data: { _entities: asked.map(({ id }) => userOf(id)) } };
  },
};

beforeAll(async () => {
  writeFileSync(remotesFile, JSON.stringify({ remotes: [line('agent', '0.1.0'), line('reports', '0.1.0')] }));
  pods = createServer(({ url = '' }, res) => {
    const version = /^\/mfe\/agent\/releases\/(.+)\.json$/.exec(url)?.[1];
    const list = VERSIONS.map((each, index) => ({ version: each, builtAt: 9 - index }));
    res.end(JSON.stringify(version ? { line: line('agent', version), documents: {} } : list));
  });
  await new Promise<void>((resolve) => pods.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  pods.close();
  rmSync(folder, { recursive: true });
});

async function open(mayStopModules = true): Promise<void> {
  writeFileSync(
    file,
    JSON.stringify({ name: 'agent', version: '1.4.2', canary: { version: '1.5.0', users: ['u1', 'u2'], percent: 10 } }),
  );
  const address = `http://127.0.0.1:${(pods.address() as AddressInfo).port}`;
  const modules = [{ name: 'agent', place: file, address }];
  door = await createStubGateway(stubs, { modules, mayStopModules, remotesFile, log });
  // Planning the first operation may take longer than a request may.
  const admin = await vi.waitFor(() => as('admin'), 20_000);
  // A new version is taken up by the second round.
  await vi.waitFor(async () => expect((await agentOf(admin)).canary).not.toBeNull(), 10_000);
}

async function as(name: 'admin' | 'agent'): Promise<Browser> {
  const browser = door.browser();
  const { status } = await browser.post('/api/auth/login', {
    email: `${name}@example.com`,
    password: 'a quiet harbour 7',
  });
  expect(status).toBe(200);
  return browser;
}

const agentOf = async (browser: Browser) =>
  ((await browser.get('/api/modules')).body as { modules: Record<string, unknown>[] }).modules[0] ?? {};
const report = (version: string, opens: number, failed: object = {}, module = 'agent') => ({
  module,
  version,
  opens,
  failed,
});
const stopsInFile = () => (JSON.parse(readFileSync(file, 'utf8')) as { stops?: unknown[] }).stops;
/** As another process of the gateway writes them. */
const writeStops = (stops: object[]) =>
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), stops }));

describe('modules', () => {
  beforeAll(() => open());
  afterAll(() => door.close());
  beforeEach(() => {
    logged.length = 0;
  });

  it('lists modules of their own releases and of the build for admins', async () => {
    expect((await door.browser().get('/api/modules')).status).toBe(401);
    expect((await (await as('agent')).get('/api/modules')).status).toBe(403);
    const { status, body } = await (await as('admin')).get('/api/modules');
    expect([status, body]).toEqual([
      200,
      {
        modules: [
          {
            ...{ name: 'agent', team: 'agent-desk', version: '1.4.2', previous: '1.4.1', releases: [], stops: [] },
            canary: { version: '1.5.0', users: ['u1', 'u2'], percent: 10 },
            ...{ canStop: true, command: expect.stringContaining('"version":"1.5.0"') },
          },
          {
            ...{ name: 'reports', team: 'reports-desk', version: '0.1.0', previous: null, releases: [], stops: [] },
            ...{ canary: null, canStop: false, command: null },
          },
        ],
      },
    ]);
  });

  it.each([
    ['another member', { ...report('1.4.2', 1), message: 'x' }],
    ['another kind', report('1.4.2', 1, { crash: 1 })],
    ['a fraction', report('1.4.2', 1.5)],
    ['a negative number', report('1.4.2', -1)],
    ['more than a hundred', report('1.4.2', 101)],
    ['no version', { module: 'agent', opens: 1 }],
    ['a text as a number', { ...report('1.4.2', 1), opens: '1' }],
  ])('refuses a report with %s', async (_title, body) => {
    expect((await (await as('agent')).post('/api/modules/reports', body)).status).toBe(400);
  });

  it('refuses more failures than opens, in one sentence', async () => {
    const { status, body } = await (await as('agent')).post(
      '/api/modules/reports',
      report('1.4.2', 2, { load: 1, render: 1, script: 1 }),
    );
    expect([status, body.message]).toEqual([400, 'failed cannot exceed opens']);
    expect((await door.browser().post('/api/modules/reports', report('1.4.2', 1))).status).toBe(401);
  });

  it('takes twenty reports a minute of one session, also about releases that are not there', async () => {
    const browser = await as('agent');
    const answers = [];
    for (let count = 0; count < 21; count += 1)
      answers.push(await browser.post('/api/modules/reports', report(count % 2 ? '9.9.9' : '1.4.1', 1)));
    expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(204));
    expect(answers[20]?.status).toBe(429);
    expect(Number(answers[20]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const { releases } = await agentOf(await as('admin'));
    expect(releases).toEqual([{ version: '1.4.1', opens: 10, failed: 0, sessions: 1, failedSessions: 0 }]);
  });

  it('stops a canary that fails in three sessions, and lifts the stop on request', async () => {
    for (const [opens, failed] of [
      [10, { render: 1 }],
      [10, { load: 1 }],
    ] as const)
      await (await as('agent')).post('/api/modules/reports', report('1.5.0', opens, failed));
    const admin = await as('admin');
    expect(await agentOf(admin)).toMatchObject({ canary: { version: '1.5.0' }, stops: [] });
    const third = await (await as('agent')).post('/api/modules/reports', report('1.5.0', 1, { script: 1 }));
    expect(third.status).toBe(204);
    const reason = '3 of 21 opens failed in 10 minutes, in 3 sessions';
    const stop = { version: '1.5.0', at: expect.any(String), by: 'dialdeck', reason };
    expect(await agentOf(admin)).toMatchObject({
      ...{ canary: null, version: '1.4.2', stops: [stop] },
      releases: expect.arrayContaining([{ version: '1.5.0', opens: 21, failed: 3, sessions: 3, failedSessions: 3 }]),
    });
    expect(stopsInFile()).toEqual([stop]);
    expect(logged).toContainEqual(
      expect.objectContaining({ event: 'module_stopped', version: '1.5.0', by: 'dialdeck' }),
    );
    const address = '/api/modules/agent/stops/1.5.0';
    expect((await (await as('agent')).delete(address)).status).toBe(403);
    expect((await admin.delete(address)).status).toBe(204);
    expect((await admin.delete(address)).status).toBe(404);
    expect(logged).toContainEqual(
      expect.objectContaining({ event: 'module_stop_lifted', version: '1.5.0', by: ADMIN }),
    );
    expect(stopsInFile()).toEqual([]);
  });

  it('lists, lifts and repeats a stop immediately after another process changed it', async () => {
    const admin = await as('admin');
    const stop = { version: '1.5.0', at: '2026-11-21T19:00:00.000Z', by: 'dialdeck', reason: 'Too many failures' };
    writeStops([stop]);
    expect((await agentOf(admin)).stops).toEqual([stop]);
    writeStops([]);
    expect((await agentOf(admin)).stops).toEqual([]);
    writeStops([stop]);
    expect((await admin.delete('/api/modules/agent/stops/1.5.0')).status).toBe(204);
    writeStops([stop]);
    const repeated = await admin.post('/api/modules/agent/stops', { version: '1.5.0' });
    expect([repeated.status, repeated.body]).toEqual([200, stop]);
    writeStops([]);
    expect((await admin.post('/api/modules/agent/stops', { version: '1.5.0' })).status).toBe(201);
    expect((await admin.delete('/api/modules/agent/stops/1.5.0')).status).toBe(204);
  });

  it('lets an admin roll back the version for everybody until there is no other', async () => {
    const admin = await as('admin');
    const post = (name: string, body: object) => admin.post(`/api/modules/${name}/stops`, body);
    const first = await post('agent', { version: '1.4.2' });
    expect([first.status, first.body]).toEqual([
      201,
      { version: '1.4.2', at: expect.any(String), by: ADMIN, reason: 'Rolled back by an admin' },
    ]);
    const again = await post('agent', { version: '1.4.2', reason: 'Again' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await agentOf(admin)).toMatchObject({ version: '1.4.1', previous: null });
    const last = await post('agent', { version: '1.4.1' });
    expect([last.status, last.body.message]).toEqual([409, 'There is no other release of agent to go back to']);
    const unknown = await post('agent', { version: '9.9.9' });
    expect([unknown.status, unknown.body.message]).toEqual([400, 'agent has no release 9.9.9']);
    const built = await post('reports', { version: '0.1.0' });
    expect([built.status, built.body.message]).toEqual([409, 'There is no other release of reports to go back to']);
    expect((await post('nothing', { version: '1.0.0' })).status).toBe(404);
    expect((await post('agent', { version: '1.4.1', reason: 'x'.repeat(201) })).status).toBe(400);
    expect((await (await as('agent')).post('/api/modules/agent/stops', {})).status).toBe(403);
    expect((await door.browser().post('/api/modules/agent/stops', {})).status).toBe(401);
  });
});

describe('modules without the right to stop', () => {
  beforeAll(() => open(false));
  afterAll(() => door.close());

  it('logs once that a canary should be stopped, and names the command', async () => {
    for (let session = 0; session < 4; session += 1)
      await (await as('agent')).post('/api/modules/reports', report('1.5.0', 10, { render: 5 }));
    expect(logged.filter(({ event }) => event === 'module_stop_wanted')).toHaveLength(1);
    const admin = await as('admin');
    expect(await agentOf(admin)).toMatchObject({ canary: { version: '1.5.0' }, canStop: false });
    const { status, body } = await admin.post('/api/modules/agent/stops', { version: '1.5.0' });
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Releases of agent are stopped by command: .*"version":"1\.5\.0"/),
    ]);
  });
});
