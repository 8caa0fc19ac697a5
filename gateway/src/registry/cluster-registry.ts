import type { RemoteInfo } from '@dialdeck/contract';
import type { Logger } from '@dialdeck/node/process/log';
import type { Documents } from '#graphql/trusted-documents.ts';
import { fetchDocuments, fetchRelease, type ModuleRelease } from './module-release.ts';
import type { ModuleSource } from './module-source.ts';
import { isCanary, WantedVersion } from './wanted-version.ts';

export interface ClusterRegistry {
  /** The modules, each in the version for this person. */
  remotesFor(userId: string | undefined): readonly RemoteInfo[];
  /** Whether different users may get different versions. */
  dependsOnUser(): boolean;
  /** The operations of all versions that were in use: tabs with an older version still send them. */
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

/** A roll-back must take effect within five seconds: two rounds and the answers between them. */
const ROUND_MS = 2_000;
/** Rounds in which all pods must have a new version: during a rollout one round may reach new pods only by luck. */
const ROUNDS_BEFORE_USE = 2;

interface ModuleState {
  wanted: WantedVersion | undefined;
  /** The version for everybody without a canary. */
  current: string | undefined;
  releases: Map<string, ModuleRelease>;
  seen: Map<string, number>;
  /** Operations of the versions that the pods had when this version was taken up. */
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
 * Modules of a cluster. A ConfigMap of each module names the wanted version; the module's own pods describe that version.
 * Until every pod has the new version the one before is used, so that no chunk is requested from a pod that lacks it.
 * What was read stays in use while the API server or a module is unavailable.
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
    // A broken canary blocks no other version, nor the other way round.
    await Promise.allSettled(asked);
    if (state.current !== version && state.releases.has(version)) {
      log.info({ event: 'module_version', module: module.name, version, before: state.current });
      state.current = version;
    }
    await Promise.all(asked);
    await takeOlder(module, state);
  }

  /** For a gateway that starts now, and did not see the earlier versions released. */
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
    // If no version is in use yet, a module that only some pods have is better than none.
    if (rounds >= ROUNDS_BEFORE_USE || state.releases.size === 0) state.releases.set(version, release);
  }

  /** Each module is polled on its own: one that does not answer delays no release of another. */
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
