import type { RemoteInfo } from '@dialdeck/contract';
import { createLogger } from '@dialdeck/node/process/log';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Documents } from '#graphql/trusted-documents.ts';
import { type ClusterRegistry, createClusterRegistry } from './cluster-registry.ts';
import type { ModuleRelease } from './module-release.ts';
import { parseModuleSources } from './module-source.ts';
import { StopsChangedError } from './remote-store.ts';
import { withoutStop, withStop } from './stops.ts';
import { isCanary } from './wanted-version.ts';

const lines: Record<string, unknown>[] = [];
const log = createLogger('test', {
  level: 'error',
  destination: { write: (text) => void lines.push(JSON.parse(text)) },
});
const line = (version: string): RemoteInfo => ({
  name: 'agent',
  team: 'desk',
  version,
  contractVersion: 1,
  entry: `/mfe/agent/${version}/remoteEntry.js`,
  routes: [],
});

const released = (version: string, documents: Documents = {}): ModuleRelease => ({
  line: line(version),
  documents,
  files: {},
});

describe('a registry in a cluster', () => {
  let wanted: object;
  let served: Map<string, ModuleRelease>;
  /** Versions that the pods list, newest first. */
  let listed: string[];
  /** Versions that the graph refuses. */
  let refused: Set<string>;
  let isJudgeAway = false;
  let isApiDown: boolean;
  let stops: unknown;
  let revision = 1;
  let registry: ClusterRegistry;

  beforeEach(async () => {
    vi.useFakeTimers();
    wanted = { name: 'agent', version: '1.0.0' };
    served = new Map([['1.0.0', released('1.0.0', { a: 'query A { a }' })]]);
    listed = [];
    refused = new Set();
    lines.length = 0;
    isApiDown = false;
    stops = undefined;
    registry = create();
    await registry.start();
  });

  const create = () =>
    createClusterRegistry({
      modules: parseModuleSources('agent=dialdeck-remote-agent=http://dialdeck-agent'),
      store: {
        read: async (place) => {
          if (isApiDown) throw new Error('the API server is away');
          expect(place).toBe('dialdeck-remote-agent');
          return { wanted, stops, revision: String(revision) };
        },
        writeStops: async (_place, changed, read) => {
          if (read !== String(revision)) throw new StopsChangedError();
          stops = changed;
          revision += 1;
        },
        command: () => '',
      },
      fetch: async (_address, _name, version) => served.get(version),
      fetchList: async () => listed,
      judge: async (_module, { line: { version } }) =>
        isJudgeAway ? 'pending' : refused.has(version) ? { operation: 'Gone', reason: 'no field gone' } : 'served',
      log,
    });

  afterEach(() => {
    registry.stop();
    vi.useRealTimers();
  });

  const documents = () => registry.releases().flatMap(({ served: all }) => all.map((one) => one.documents));
  const versionFor = (userId?: string) => registry.remotesFor(userId)[0]?.version;
  const rounds = (count: number) => vi.advanceTimersByTimeAsync(count * 2_000);

  it('knows each module from its first round', () => {
    expect(versionFor()).toBe('1.0.0');
    expect(documents()).toContainEqual({ a: 'query A { a }' });
  });

  it('knows the operations of versions that the pods still serve', async () => {
    listed = ['1.0.0', '0.9.0', '0.8.0'];
    served.set('0.9.0', released('0.9.0', { old: 'query Old { old }' }));
    registry.stop();
    registry = create();
    await registry.start();
    expect(documents()).toContainEqual({ old: 'query Old { old }' });
    // Not every pod had this one: it is read in a later round.
    served.set('0.8.0', released('0.8.0', { older: 'query Older { older }' }));
    await rounds(1);
    expect(documents()).toContainEqual({ older: 'query Older { older }' });
    expect(versionFor()).toBe('1.0.0');
  });

  const refusal = { module: 'agent', version: '1.1.0', operation: 'Gone', reason: 'no field gone' };
  const refusals = () => lines.filter(({ event }) => event === 'module_release_refused');

  it('stays with the previous version when the graph refuses an operation of the new one, and logs it once', async () => {
    served.set('1.1.0', released('1.1.0', { b: 'query Gone { gone }' }));
    refused.add('1.1.0');
    wanted = { name: 'agent', version: '1.1.0' };
    await rounds(5);
    expect(versionFor()).toBe('1.0.0');
    expect(documents()).not.toContainEqual({ b: 'query Gone { gone }' });
    expect(refusals()).toMatchObject([refusal]);
    expect(registry.releases()).toMatchObject([
      { module: 'agent', refused: [{ version: '1.1.0', operation: 'Gone', reason: 'no field gone' }] },
    ]);
    // The next graph may accept it.
    refused.clear();
    await rounds(2);
    expect(versionFor()).toBe('1.1.0');
    expect(registry.releases()).toMatchObject([{ refused: [] }]);
  });

  it('serves no canary that the graph refuses', async () => {
    served.set('1.1.0', released('1.1.0'));
    refused.add('1.1.0');
    wanted = { name: 'agent', version: '1.0.0', canary: { version: '1.1.0', percent: 100 } };
    await rounds(3);
    expect(versionFor('u1')).toBe('1.0.0');
  });

  it('begins with the newest older version that the graph accepts, where it refuses the wanted one', async () => {
    for (const version of ['1.2.0', '1.1.0', '0.9.0']) served.set(version, released(version));
    refused = new Set(['1.1.0', '1.0.0']);
    listed = ['1.2.0', '1.1.0', '1.0.0', '0.9.0'];
    wanted = { name: 'agent', version: '1.1.0' };
    registry.stop();
    registry = create();
    await registry.start();
    expect(versionFor()).toBe('0.9.0');
    expect(refusals().map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
  });

  it('takes no version up while it is not known whether the graph accepts it', async () => {
    served.set('1.1.0', released('1.1.0'));
    wanted = { name: 'agent', version: '1.1.0' };
    isJudgeAway = true;
    await rounds(4);
    expect(versionFor()).toBe('1.0.0');
    isJudgeAway = false;
    await rounds(2);
    expect(versionFor()).toBe('1.1.0');
  });

  it('takes a new version up within five seconds, and rolls it back within five', async () => {
    served.set('1.1.0', released('1.1.0', { b: 'query B { b }' }));
    wanted = { name: 'agent', version: '1.1.0' };
    await rounds(2);
    expect(versionFor()).toBe('1.1.0');
    wanted = { name: 'agent', version: '1.0.0' };
    await rounds(1);
    expect(versionFor()).toBe('1.0.0');
    // Tabs that run the newer one still send its operations.
    expect(documents()).toContainEqual({ b: 'query B { b }' });
  });

  it('keeps the previous version until every pod has the new one', async () => {
    wanted = { name: 'agent', version: '1.1.0' };
    await rounds(5);
    expect(versionFor()).toBe('1.0.0');
    served.set('1.1.0', released('1.1.0'));
    await rounds(1);
    expect(versionFor()).toBe('1.0.0');
    await rounds(1);
    expect(versionFor()).toBe('1.1.0');
  });

  it('keeps what it knows while the API server is away', async () => {
    isApiDown = true;
    await rounds(10);
    expect(versionFor()).toBe('1.0.0');
  });

  it('gives the canary to the named people only', async () => {
    served.set('2.0.0', released('2.0.0'));
    wanted = { name: 'agent', version: '1.0.0', canary: { version: '2.0.0', users: ['u1'] } };
    await rounds(2);
    expect(registry.dependsOnUser()).toBe(true);
    expect([versionFor('u1'), versionFor('u2'), versionFor(undefined)]).toEqual(['2.0.0', '1.0.0', '1.0.0']);
  });

  const stop = (version: string) => ({ version, at: '2026-11-29T14:02:00.000Z', by: 'dialdeck', reason: 'It failed' });
  const agent = () => {
    const module = registry.modules.get('agent');
    if (!module) throw new Error('the registry has no agent');
    return module;
  };
  /** Starts again with these releases, newest first, and the first of them for everybody. */
  async function startWith(versions: readonly string[], canary?: object): Promise<void> {
    for (const version of versions) served.set(version, released(version));
    listed = [...versions];
    wanted = { name: 'agent', version: versions[0], ...(canary && { canary }) };
    registry.stop();
    registry = create();
    await registry.start();
  }

  it('serves no user a stopped canary', async () => {
    served.set('2.0.0', released('2.0.0'));
    await startWith(['1.0.0'], { version: '2.0.0', percent: 100 });
    await rounds(2);
    expect(versionFor('u1')).toBe('2.0.0');
    stops = [stop('2.0.0')];
    await rounds(1);
    expect(versionFor('u1')).toBe('1.0.0');
    expect(agent().versions()).toMatchObject({ canary: undefined, version: '1.0.0', stops });
    stops = [];
    await rounds(1);
    expect(versionFor('u1')).toBe('2.0.0');
  });

  it('gives everybody the newest older version that is neither stopped nor refused', async () => {
    refused.add('1.2.0');
    await startWith(['1.3.0', '1.2.0', '1.1.0', '1.0.0']);
    expect(agent().versions()).toMatchObject({ version: '1.3.0', previous: '1.1.0' });
    stops = [stop('1.3.0')];
    await rounds(1);
    expect(agent().versions()).toMatchObject({ version: '1.1.0', previous: '1.0.0' });
    stops = [stop('1.3.0'), stop('1.1.0')];
    await rounds(1);
    expect([versionFor(), agent().versions().previous]).toEqual(['1.0.0', undefined]);
    // The next release is not affected.
    served.set('1.4.0', released('1.4.0'));
    wanted = { name: 'agent', version: '1.4.0' };
    await rounds(2);
    expect(versionFor()).toBe('1.4.0');
  });

  it('keeps the only version although it is stopped', async () => {
    await startWith(['1.0.0']);
    stops = [stop('1.0.0')];
    await rounds(1);
    expect(versionFor()).toBe('1.0.0');
  });

  it('keeps known stops in force while they cannot be read', async () => {
    await startWith(['1.1.0', '1.0.0']);
    stops = [stop('1.1.0')];
    await rounds(1);
    stops = 'torn';
    await rounds(1);
    expect(versionFor()).toBe('1.0.0');
  });

  it('adds a stop once, next to one that another process wrote at the same time', async () => {
    await startWith(['1.1.0', '1.0.0']);
    stops = [stop('1.1.0')];
    const both = await Promise.all([
      agent().changeStops(withStop(stop('1.0.0'))),
      agent().changeStops(withStop(stop('0.9.0'))),
    ]);
    expect([both, stops]).toEqual([[true, true], ['1.1.0', '1.0.0', '0.9.0'].map(stop)]);
    expect(await agent().changeStops(withStop(stop('0.9.0')))).toBe(false);
    expect(await agent().changeStops(withoutStop('1.1.0'))).toBe(true);
    expect(stops).toEqual(['1.0.0', '0.9.0'].map(stop));
  });

  it('keeps the last ten stops', async () => {
    await startWith(['1.1.0', '1.0.0']);
    stops = Array.from({ length: 10 }, (_, index) => stop(`0.${index}.0`));
    await agent().changeStops(withStop(stop('1.1.0')));
    expect(stops).toEqual([...Array.from({ length: 9 }, (_, index) => stop(`0.${index + 1}.0`)), stop('1.1.0')]);
  });
});

describe('isCanary', () => {
  const canary = (percent: number, name = 'agent') => ({
    name,
    version: '1.0.0',
    canary: { version: '2.0.0', users: [], percent },
  });
  const people = Array.from({ length: 2_000 }, (_, index) => `user-${index}`);
  const among = (percent: number, name?: string) => people.filter((user) => isCanary(canary(percent, name), user));

  it('selects about the given percentage, and always the same people', () => {
    expect(among(10).length / people.length).toBeCloseTo(0.1, 1);
    expect(among(10)).toEqual(among(10));
    expect(among(20)).toEqual(expect.arrayContaining(among(10)));
    expect([among(0).length, among(100).length]).toEqual([0, people.length]);
  });

  it('chooses other people for another module', () => {
    expect(among(10, 'admin')).not.toEqual(among(10, 'agent'));
  });
});
