import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createLogger } from '@dialdeck/node/process/log';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ClusterRegistry, createClusterRegistry } from './cluster-registry.ts';
import { remoteStore } from './remote-store.ts';

type Answer = (res: ServerResponse) => void;

const release = (name: string, version: string) =>
  JSON.stringify({
    line: {
      name,
      team: name,
      version,
      contractVersion: 1,
      entry: `/mfe/${name}/${version}/remoteEntry.js`,
      routes: [{ path: `/${name}`, roles: ['admin'], preload: [], shared: [] }],
    },
    documents: { [`${name}-${version}`]: 'query A { a }' },
  });
const say =
  (text: string, status = 200): Answer =>
  (res) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(text);

/** The most bytes that one answer without an end got rid of. */
let mostSent = 0;

/** Faults that replace an answer. */
const BROKEN: Record<string, Answer> = {
  'a page of HTML with 200': (res) =>
    res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hello'),
  'an answer that is cut off in the middle': (res) => {
    res.writeHead(200, { 'content-length': '5000' });
    res.write('{"line":');
    setTimeout(() => res.destroy(), 50);
  },
  'an answer without a length that is cut off': (res) => {
    res.write('{"line":');
    setTimeout(() => res.destroy(), 50);
  },
  'a connection that is closed immediately': (res) => void res.destroy(),
  'an answer that begins and never ends': (res) => void res.write('{"line":'),
  'a drop now and then, for ever': (res) => {
    const drip = setInterval(() => res.write(' '), 100);
    res.once('close', () => clearInterval(drip));
  },
  'no answer at all': () => undefined,
  'more than anybody would send': (res) => {
    const part = 'x'.repeat(1 << 20);
    let sent = 0;
    const more = () => {
      do sent += part.length;
      while (!res.destroyed && res.write(part));
      mostSent = Math.max(mostSent, sent);
    };
    res.on('drain', more);
    more();
  },
  'JSON of another kind': say('[1]'),
  null: say('null'),
  'an error': say('{"message":"no"}', 500),
};

/** Invalid values of a registry entry. */
const TORN = ['', '{"name":', '[1]', 'null', '<!doctype html>'];

/** One module for each of them, and two valid ones. */
const SICK = Object.keys(BROKEN);
const WELL = ['admin', 'reports'];

const line = (version: string) => (JSON.parse(release('agent', version)) as { line: Record<string, unknown> }).line;
const route = (line('1.1.0').routes as object[])[0];
const BAD_LINES: Record<string, object> = {
  'of another module': { name: 'admin' },
  'of another version': { version: '9.9.9' },
  'whose entry is another module’s': { entry: '/mfe/admin/1.1.0/remoteEntry.js' },
  'whose entry is on another host': { entry: 'https://evil.example/x.js' },
  'with no file where one should be preloaded': { routes: [{ ...route, preload: [null] }] },
  'with a query that is none': { routes: [{ ...route, query: { id: 1 } }] },
  'with a further query that is invalid': { routes: [{ ...route, moreQueries: [null] }] },
  'with a link that is none': { routes: [{ ...route, nav: 'Agent' }] },
};

describe('a registry among broken answers', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dialdeck-service-account-'));
  const lines: { event: string; module: string }[] = [];
  const log = createLogger('test', {
    level: 'warn',
    destination: { write: (text) => void lines.push(JSON.parse(text)) },
  });
  /** The API server's answer about a module, and its pods' answer about a version. */
  const answers = new Map<string, Answer>();
  const requests: string[] = [];
  let server: Server;
  let registry: ClusterRegistry;
  let address: string;

  beforeAll(async () => {
    for (const [file, text] of Object.entries({ token: 'secret', namespace: 'dialdeck', 'ca.crt': '' }))
      writeFileSync(path.join(folder, file), text);
    server = createServer((req, res) => {
      res.on('error', () => undefined);
      const asked = decodeURIComponent(req.url ?? '');
      requests.push(asked);
      (answers.get(asked) ?? say('{}', 404))(res);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(() => {
    registry.stop();
    server.closeAllConnections();
    answers.clear();
    requests.length = lines.length = 0;
  });

  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  async function start(names: readonly string[]): Promise<void> {
    registry = createClusterRegistry({
      modules: names.map((name) => ({ name, place: `remote-${name}`, address })),
      store: remoteStore({ folder, address }),
      log,
    });
    await registry.start();
  }

  const addressOf = (name: string) => `/api/v1/namespaces/dialdeck/configmaps/remote-${name}`;
  const configMap = (name: string, answer: Answer) => answers.set(addressOf(name), answer);
  const rounds = (name: string) => requests.filter((asked) => asked === addressOf(name)).length;

  function want(name: string, version: string, answer: Answer = say(release(name, version)), more: object = {}): void {
    configMap(name, say(JSON.stringify({ data: { 'remote.json': JSON.stringify({ name, version, ...more }) } })));
    answers.set(`/mfe/${name}/releases/${version}.json`, answer);
  }

  const versions = (userId?: string) =>
    Object.fromEntries(registry.remotesFor(userId).map(({ name, version }) => [name, version]));
  const documents = () => registry.releases().flatMap(({ served }) => served.map((one) => one.documents));
  const all = (names: readonly string[], version: string) => Object.fromEntries(names.map((name) => [name, version]));
  const refused = () =>
    new Set(lines.filter(({ event }) => event === 'module_registry_failed').map((one) => one.module));

  it('starts soon with the valid modules, for any answer of a release', async () => {
    for (const name of WELL) want(name, '1.0.0');
    for (const [name, answer] of Object.entries(BROKEN)) want(name, '1.0.0', answer);
    const began = Date.now();
    await start([...SICK, ...WELL]);
    expect(Date.now() - began).toBeLessThan(3_500);
    expect(versions()).toEqual(all(WELL, '1.0.0'));
    expect(refused()).toEqual(new Set(SICK));
    // A few megabytes are read of it, and some more wait in the network.
    expect(mostSent).toBeLessThan(64 << 20);
  });

  it('starts soon with the valid modules, for any answer instead of a ConfigMap', async () => {
    for (const name of WELL) want(name, '1.0.0');
    for (const [name, answer] of Object.entries(BROKEN)) configMap(name, answer);
    for (const entry of TORN) configMap(`torn ${entry}`, say(JSON.stringify({ data: { 'remote.json': entry } })));
    const sick = [...SICK, ...TORN.map((entry) => `torn ${entry}`)];
    const began = Date.now();
    await start([...sick, ...WELL]);
    expect(Date.now() - began).toBeLessThan(3_500);
    expect(versions()).toEqual(all(WELL, '1.0.0'));
    expect(refused()).toEqual(new Set(sick));
  });

  it('continues to serve the last good release, and takes new releases of other modules without delay', async () => {
    for (const name of [...SICK, ...WELL]) want(name, '1.0.0');
    await start([...SICK, ...WELL]);
    expect(versions()).toEqual(all([...SICK, ...WELL], '1.0.0'));
    for (const [name, answer] of Object.entries(BROKEN)) want(name, '1.1.0', answer);
    for (const name of WELL) want(name, '1.1.0');
    const expected = { ...all(SICK, '1.0.0'), ...all(WELL, '1.1.0') };
    await vi.waitFor(() => expect(versions()).toEqual(expected), 6_500);
    await vi.waitFor(() => expect(refused()).toEqual(new Set(SICK)), 6_500);
    // No module waits for another.
    expect(rounds('admin')).toBeGreaterThan(rounds('no answer at all'));
    expect(documents().flatMap(Object.keys)).toContain(`${SICK[0]}-1.0.0`);
    // A mended module is taken up like any other.
    for (const name of SICK) want(name, '1.1.0');
    await vi.waitFor(() => expect(versions()).toEqual(all([...SICK, ...WELL], '1.1.0')), 10_000);
  });

  it('requests the list of older versions until it is answered, and serves in the meantime', async () => {
    want('agent', '1.0.0');
    answers.set('/mfe/agent/releases.json', say('[1]'));
    answers.set('/mfe/agent/releases/0.9.0.json', say(release('agent', '0.9.0')));
    await start(['agent']);
    expect(versions()).toEqual({ agent: '1.0.0' });
    const list = ['1.0.0', '0.9.0'].map((version, index) => ({ version, builtAt: 9 - index }));
    answers.set('/mfe/agent/releases.json', say(JSON.stringify(list)));
    await vi.waitFor(() => expect(documents().flatMap(Object.keys)).toContain('agent-0.9.0'), 6_500);
  });

  it('a broken canary does not affect the version of other users', async () => {
    want('agent', '1.0.0');
    await start(['agent']);
    answers.set('/mfe/agent/releases/2.0.0.json', BROKEN['a page of HTML with 200'] as Answer);
    want('agent', '1.1.0', undefined, { canary: { version: '2.0.0', percent: 100 } });
    await vi.waitFor(() => expect(versions('u1')).toEqual({ agent: '1.1.0' }), 6_500);
  });

  it('refuses a release that does not fit its name, its version or the pages', async () => {
    const names = Object.keys(BAD_LINES);
    for (const name of names) want(name, '1.0.0');
    await start(names);
    for (const [name, bad] of Object.entries(BAD_LINES)) {
      const entry = `/mfe/${name}/1.1.0/remoteEntry.js`;
      want(name, '1.1.0', say(JSON.stringify({ line: { ...line('1.1.0'), name, entry, ...bad }, documents: {} })));
    }
    await vi.waitFor(() => expect(refused()).toEqual(new Set(names)), 6_500);
    expect(versions()).toEqual(all(names, '1.0.0'));
  });
});
