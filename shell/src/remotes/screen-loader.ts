import { CONTRACT_VERSION, isRemoteModule, type RemoteInfo, type RemoteModule, type Screen } from '@dialdeck/contract';
import { withDeadline } from './deadline.ts';
import type { ImportEntry } from './federation-host.ts';
import type { RemoteRegistry } from './registry.ts';
import { type LoadPhase, RemoteError } from './remote-error.ts';

/** Registry, entry and chunks together: within 3 s the user sees the screen or a card, also where drawing takes half a second. */
const DEADLINE_MS = 2_500;

/** Loads screens of modules. The same screen of the same release is the same promise. */
export interface ScreenLoader {
  load(name: string, path: string): Promise<Screen>;
  /** Drops the failed files, reads the registry again, and loads all files under new addresses. */
  retry(name: string, path: string): Promise<Screen>;
}

/** The loader's dependencies. */
export interface ScreenLoaderOptions {
  registry: RemoteRegistry;
  importEntry: ImportEntry;
  fetchFacades: (keys: readonly string[], isRetry: boolean) => void;
}

export function createScreenLoader({ registry, importEntry, fetchFacades }: ScreenLoaderOptions): ScreenLoader {
  const modules = new Map<string, Promise<RemoteModule>>();
  const screens = new Map<string, Promise<Screen>>();

  function module(info: RemoteInfo, isRetry: boolean): Promise<RemoteModule> {
    return remember(modules, info.entry, isRetry, async () => checked(info, await importEntry(info, isRetry)));
  }

  async function work(
    name: string,
    path: string,
    isRetry: boolean,
    onPhase: (phase: LoadPhase) => void,
  ): Promise<Screen> {
    // The last known line is good enough when the registry cannot be asked.
    if (isRetry) await registry.refresh(AbortSignal.timeout(DEADLINE_MS)).catch(() => undefined);
    const info = registry.find(name);
    if (!info) throw new RemoteError('registry', `${name} is not in the registry`);
    onPhase('entry');
    fetchFacades(info.routes.find((route) => route.path === path)?.shared ?? [], isRetry);
    const { routes } = await module(info, isRetry);
    const route = routes.find((candidate) => candidate.path === path);
    if (!route) throw new RemoteError('contract', `${name} ${info.version} has no route ${path}`);
    onPhase('chunk');
    const screen = await route.load();
    if (!screen) throw new RemoteError('contract', `${name} ${info.version} has no screen at ${path}`);
    return screen;
  }

  function load(name: string, path: string, isRetry: boolean): Promise<Screen> {
    const key = `${name} ${path} ${registry.find(name)?.entry}`;
    return remember(screens, key, isRetry, () => {
      let phase: LoadPhase = 'registry';
      const screen = work(name, path, isRetry, (next) => {
        phase = next;
      }).catch((cause: unknown) => {
        throw cause instanceof RemoteError ? cause : new RemoteError(phase, `${name} did not load`, { cause });
      });
      const tooLate = () => new RemoteError(phase, `${name} did not answer in time`, { late: screen });
      return withDeadline(screen, DEADLINE_MS, tooLate);
    });
  }

  return {
    load(name, path) {
      registry.refreshIfOld();
      return load(name, path, false);
    },
    retry: (name, path) => load(name, path, true),
  };
}

/** Caches a promise under a key until it fails; `isRetry` replaces the cached promise. */
function remember<T>(kept: Map<string, Promise<T>>, key: string, isRetry: boolean, make: () => Promise<T>): Promise<T> {
  const hit = kept.get(key);
  if (hit && !isRetry) return hit;
  const made = make();
  kept.set(key, made);
  made.catch(() => {
    if (kept.get(key) === made) kept.delete(key);
  });
  return made;
}

function checked({ name, version }: RemoteInfo, exposed: unknown): RemoteModule {
  if (!isRemoteModule(exposed)) throw new RemoteError('contract', `${name} ${version} does not follow the contract`);
  if (exposed.contractVersion !== CONTRACT_VERSION) {
    throw new RemoteError(
      'contract',
      `${name} ${version} speaks contract ${exposed.contractVersion}, the shell ${CONTRACT_VERSION}`,
    );
  }
  return exposed;
}
