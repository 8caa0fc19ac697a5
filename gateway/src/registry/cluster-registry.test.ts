import type { RemoteInfo } from '@dialdeck/contract';
import { createLogger } from '@dialdeck/node/process/log';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClusterRegistry, createClusterRegistry } from './cluster-registry.ts';
import type { ModuleRelease } from './module-release.ts';
import { parseModuleSources } from './module-source.ts';
import { isCanary } from './wanted-version.ts';

const log = createLogger('test', { level: 'silent' });
const line = (version: string): RemoteInfo => ({
  name: 'agent',
  team: 'desk',
  version,
  contractVersion: 1,
  entry: `/mfe/agent/${version}/remoteEntry.js`,
  routes: [],
});

describe('a registry in a cluster', () => {
  let wanted: object;
  let served: Map<string, ModuleRelease>;
  let isApiDown: boolean;
  let registry: ClusterRegistry;

  beforeEach(async () => {
    vi.useFakeTimers();
    wanted = { name: 'agent', version: '1.0.0' };
    served = new Map([['1.0.0', { line: line('1.0.0'), documents: { a: 'query A { a }' } }]]);
    isApiDown = false;
    registry = createClusterRegistry({
      modules: parseModuleSources('agent=dialdeck-remote-agent=http://dialdeck-agent'),
      readConfigMap: async (name) => {
        if (isApiDown) throw new Error('the API server is away');
        expect(name).toBe('dialdeck-remote-agent');
        return { 'remote.json': JSON.stringify(wanted) };
      },
      fetch: async (_address, _name, version) => served.get(version),
      fetchOlder: async () => ({ old: 'query Old { old }' }),
      log,
    });
    await registry.start();
  });

  afterEach(() => {
    registry.stop();
    vi.useRealTimers();
  });

  const versionFor = (userId?: string) => registry.remotesFor(userId)[0]?.version;
  const rounds = (count: number) => vi.advanceTimersByTimeAsync(count * 2_000);

  it('knows each module from its first round', () => {
    expect(versionFor()).toBe('1.0.0');
    expect(registry.documents()).toContainEqual({ a: 'query A { a }' });
  });

  it('knows the operations of versions that were released before it started', () => {
    expect(registry.documents()).toContainEqual({ old: 'query Old { old }' });
  });

  it('takes a new version up within five seconds, and rolls it back within five', async () => {
    served.set('1.1.0', { line: line('1.1.0'), documents: { b: 'query B { b }' } });
    wanted = { name: 'agent', version: '1.1.0' };
    await rounds(2);
    expect(versionFor()).toBe('1.1.0');
    wanted = { name: 'agent', version: '1.0.0' };
    await rounds(1);
    expect(versionFor()).toBe('1.0.0');
    // Tabs that run the newer one still send its operations.
    expect(registry.documents()).toContainEqual({ b: 'query B { b }' });
  });

  it('stays with the version before while not every pod has the new one', async () => {
    wanted = { name: 'agent', version: '1.1.0' };
    await rounds(5);
    expect(versionFor()).toBe('1.0.0');
    served.set('1.1.0', { line: line('1.1.0'), documents: {} });
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
    served.set('2.0.0', { line: line('2.0.0'), documents: {} });
    wanted = { name: 'agent', version: '1.0.0', canary: { version: '2.0.0', users: ['u1'] } };
    await rounds(2);
    expect(registry.dependsOnUser()).toBe(true);
    expect([versionFor('u1'), versionFor('u2'), versionFor(undefined)]).toEqual(['2.0.0', '1.0.0', '1.0.0']);
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
