import type { RemoteInfo } from '@dialdeck/contract';
import type { Logger } from '@dialdeck/node/process/log';
import { fetchRelease, fetchVersions } from './module-release.ts';
import type { ModuleSource } from './module-source.ts';
import { type ModuleReleases, PolledModule, type PolledModuleDeps } from './polled-module.ts';

export interface ClusterRegistry {
  /** The modules, each in the version for this person. */
  remotesFor(userId: string | undefined): readonly RemoteInfo[];
  /** Whether different users may get different versions. */
  dependsOnUser(): boolean;
  /** All releases that were read, by module. */
  releases(): ModuleReleases[];
  /** The modules of this registry, by name. */
  modules: ReadonlyMap<string, PolledModule>;
  start(): Promise<void>;
  stop(): void;
}

export interface ClusterRegistryOptions extends Partial<PolledModuleDeps> {
  modules: readonly ModuleSource[];
  store: PolledModuleDeps['store'];
  log: Logger;
}

/** A roll-back must take effect within five seconds: two rounds and the answers between them. */
const ROUND_MS = 2_000;

/**
 * Modules of a cluster. A ConfigMap of each module names the wanted version; the module's own pods describe that version.
 * Until every pod has the new version the previous one is used, so that no chunk is requested from a pod that lacks it.
 * The last version read stays in use while the API server or a module is unavailable.
 */
export function createClusterRegistry({ modules, ...options }: ClusterRegistryOptions): ClusterRegistry {
  const deps: PolledModuleDeps = {
    fetch: fetchRelease,
    fetchList: fetchVersions,
    judge: async () => 'served',
    ...options,
  };
  const polled = new Map(modules.map((source) => [source.name, new PolledModule(source, deps)]));
  const timers = new Map<string, NodeJS.Timeout>();
  let isStopped = false;

  /** Each module is polled on its own: one that does not answer delays no release of another. */
  async function round(name: string, module: PolledModule): Promise<void> {
    await module
      .poll()
      .catch((error: unknown) => options.log.warn({ event: 'module_registry_failed', module: name, err: error }));
    if (!isStopped)
      timers.set(
        name,
        setTimeout(() => void round(name, module), ROUND_MS),
      );
  }

  return {
    remotesFor: (userId) => [...polled.values()].flatMap((module) => module.remoteFor(userId) ?? []),
    dependsOnUser: () => polled.values().some((module) => module.dependsOnUser()),
    releases: () => [...polled.values()].map((module) => module.known()),
    modules: polled,
    async start() {
      await Promise.all([...polled].map(([name, module]) => round(name, module)));
    },
    stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
