import type { RemoteInfo } from '@dialdeck/contract';
import type { Logger } from '@dialdeck/node/log';
import type { Documents } from '#graphql/trusted-documents.ts';
import { fetchDocuments, fetchRelease, type ModuleRelease } from './module-release.ts';
import type { ModuleSource } from './module-source.ts';
import { isCanary, WantedVersion } from './wanted-version.ts';

export interface ClusterRegistry {
  /** The modules, each in the version that this person gets. */
  remotesFor(userId: string | undefined): readonly RemoteInfo[];
  /** Whether it matters who asks. */
  dependsOnUser(): boolean;
  /** The operations of every version that was in use: tabs that run an older one still send them. */
  documents(): Documents[];
  start(): Promise<void>;
  stop(): void;
}

export interface ClusterRegistryOptions {
  modules: readonly ModuleSource[];
  readConfigMap(name: string): Promise<Record<string, string>>;
  fetch?: typeof fetchRelease;
  fetchOlder?: typeof fetchDocuments;
  log: Logger;
}

/** A roll-back is seen within five seconds: two rounds and the answers between them. */
const ROUND_MS = 2_000;
/** Rounds in which all pods had a new version before it is used: one could be luck while a rollout runs. */
const ROUNDS_BEFORE_USE = 2;

interface ModuleState {
  wanted: WantedVersion | undefined;
  /** The version that everybody without a canary gets. */
  current: string | undefined;
  releases: Map<string, ModuleRelease>;
  seen: Map<string, number>;
  /** Operations of the versions that the pods had when this one was taken up. */
  older: { since: string | undefined; documents: Documents };
}

const newState = (): ModuleState => ({
  wanted: undefined,
  current: undefined,
  releases: new Map(),
  seen: new Map(),
  older: { since: undefined, documents: {} },
});

/**
 * Modules of a cluster. Which version is wanted stands in a ConfigMap of each module's own; what that version is, its own pods
 * say. A version that not every pod has yet is waited for, and the one before is used: then no chunk is asked of a pod that
 * has not got it. What was read once stays when the API server or a module is away.
 */
export function createClusterRegistry({
  modules,
  readConfigMap,
  fetch = fetchRelease,
  fetchOlder = fetchDocuments,
  log,
}: ClusterRegistryOptions): ClusterRegistry {
  const parts = modules.map((module) => ({ module, state: newState() }));
  const states = parts.map(({ state }) => state);
  const timers = new Map<string, NodeJS.Timeout>();
  let isStopped = false;

  async function look(module: ModuleSource, state: ModuleState): Promise<void> {
    const data = await readConfigMap(module.configMap);
    state.wanted = WantedVersion.parse(JSON.parse(data['remote.json'] ?? 'null'));
    const { version, canary } = state.wanted;
    const asked = [version, canary.version].filter(Boolean).map((one) => take(module, state, one));
    // A canary that is broken holds nobody else's version up, nor the other way round.
    await Promise.allSettled(asked);
    if (state.current !== version && state.releases.has(version)) {
      log.info({ event: 'module_version', module: module.name, version, before: state.current });
      state.current = version;
    }
    await Promise.all(asked);
    await takeOlder(module, state);
  }

  /** A gateway that starts now was not there when the versions before were released. */
  async function takeOlder({ name, address }: ModuleSource, { current, older }: ModuleState): Promise<void> {
    if (current === undefined || older.since === current) return;
    older.documents = { ...older.documents, ...(await fetchOlder(address, name)) };
    older.since = current;
  }

  async function take({ name, address }: ModuleSource, state: ModuleState, version: string): Promise<void> {
    if (state.releases.has(version)) return;
    const rounds = (state.seen.get(version) ?? 0) + 1;
    state.seen.delete(version);
    const release = await fetch(address, name, version);
    if (!release) return;
    state.seen.set(version, rounds);
    // With nothing in use yet, a module that some pods have is better than none.
    if (rounds >= ROUNDS_BEFORE_USE || state.releases.size === 0) state.releases.set(version, release);
  }

  /** Each module has rounds of its own: one that does not answer delays no release of another. */
  async function round(module: ModuleSource, state: ModuleState): Promise<void> {
    await look(module, state).catch((error: unknown) =>
      log.warn({ event: 'module_registry_failed', module: module.name, err: error }),
    );
    if (!isStopped)
      timers.set(
        module.name,
        setTimeout(() => void round(module, state), ROUND_MS),
      );
  }

  return {
    remotesFor: (userId) =>
      states.flatMap(({ wanted, current, releases }) => {
        const canary = wanted && isCanary(wanted, userId) ? releases.get(wanted.canary.version) : undefined;
        return (canary ?? releases.get(current ?? ''))?.line ?? [];
      }),
    dependsOnUser: () => states.some(({ wanted }) => wanted?.canary.version),
    documents: () =>
      states.flatMap(({ releases, older }) => [
        ...[...releases.values()].map(({ documents }) => documents),
        older.documents,
      ]),
    async start() {
      await Promise.all(parts.map(({ module, state }) => round(module, state)));
    },
    stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
