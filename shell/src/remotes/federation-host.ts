import * as apollo from '@dialdeck/apollo';
import { containerName, type EagerKey, type RemoteInfo, type SharedKey } from '@dialdeck/contract';
import * as router from '@dialdeck/router';
import * as uiCore from '@dialdeck/ui/core';
import { createInstance, type ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { FACADES } from './on-demand-facades.ts';
import { renewAddresses, retrySuffix } from './retry-addresses.ts';

/** After this time loading a script is given up; the error card has been shown long before. */
const SCRIPT_TIMEOUT_MS = 20_000;

/** Gets the file of a module and returns its exposed screen. `isRetry`: under new addresses. */
export type ImportEntry = (info: RemoteInfo, isRetry: boolean) => Promise<unknown>;

/** The federation runtime of this page, as one function. */
export function createEntryImporter(integrityOf: (entry: string) => string | undefined): ImportEntry {
  lendRuntime();
  // An instance of our own: the package's free functions follow the instance that was made last.
  const host = createInstance({
    name: containerName('shell'),
    remotes: [],
    shared: sharedModules(() => askAgain(host.shareScopeMap)),
    shareStrategy: 'loaded-first',
    plugins: [scriptPlugin(integrityOf)],
  });
  const registered = new Set<string>();

  return async (info, isRetry) => {
    const container = containerName(info.name);
    const entry = new URL(info.entry, location.origin).href;
    if (isRetry) {
      renewAddresses(container, info.entry);
      askAgain(host.shareScopeMap);
    }
    const force = registered.has(container);
    keepingShared(host.shareScopeMap, () => {
      host.registerRemotes([{ name: container, entry, type: 'global' }], { force });
    });
    registered.add(container);
    const exposed = await host.loadRemote<{ default: unknown }>(`${container}/remote`);
    return exposed?.default;
  };
}

/**
 * The runtime attributes a shared package to the container that used it first, and deletes the package when it forgets that
 * container for a retry. The packages are the shell's, so they must stay.
 */
function keepingShared(scopes: ModuleFederation['shareScopeMap'], change: () => void): void {
  const kept = Object.values(scopes).map((scope) => ({
    scope,
    entries: Object.entries(scope).map(([key, versions]) => ({ key, versions: { ...versions } })),
  }));
  change();
  for (const { scope, entries } of kept)
    for (const { key, versions } of entries) scope[key] = { ...versions, ...scope[key] };
}

/** The runtime keeps the promise of a shared package that did not come, and would answer with it for ever. */
function askAgain(scopes: ModuleFederation['shareScopeMap']): void {
  const shared = Object.values(scopes).flatMap((scope) =>
    Object.values(scope).flatMap((versions) => Object.values(versions)),
  );
  for (const each of shared) if (!each.loaded) each.loading = null;
}

/** Our own script element: integrity from the registry, a time limit, and another address for every further try. */
function scriptPlugin(integrityOf: (entry: string) => string | undefined): ModuleFederationRuntimePlugin {
  return {
    name: 'dialdeck-scripts',
    createScript({ url, remoteInfo }) {
      const script = document.createElement('script');
      const integrity = integrityOf(new URL(url, location.origin).pathname);
      script.src = `${url}${retrySuffix(remoteInfo?.name ?? '')}`;
      script.async = true;
      script.crossOrigin = 'anonymous';
      if (integrity) script.integrity = integrity;
      return { script, timeout: SCRIPT_TIMEOUT_MS };
    },
  };
}

/** Modules are built without the federation runtime's core (11 kB each) and find the shell's under this global name. */
function lendRuntime(): void {
  Object.assign(runtimeCore.Global, { _FEDERATION_RUNTIME_CORE: runtimeCore });
}

/** Installed versions, written in by the builder (packages/build, shared policy). */
declare const __SHARED_VERSIONS__: Record<SharedKey, string>;

const EAGER: Record<EagerKey, unknown> = {
  react,
  'react-dom': reactDom,
  'react/jsx-runtime': jsxRuntime,
  '@dialdeck/ui/core': uiCore,
  '@dialdeck/apollo': apollo,
  '@dialdeck/router': router,
};

/** The shell's packages for modules: one copy of each. `onFailure` is called when one could not be loaded. */
function sharedModules(onFailure: () => void) {
  const eager = Object.entries(EAGER).map(([key, module]) => [key, { ...terms(key), lib: () => module }] as const);
  const onDemand = Object.entries(FACADES).map(([key, load]) => {
    const get = async () => {
      try {
        const module = await load();
        return () => module;
      } catch (error) {
        onFailure();
        throw error;
      }
    };
    return [key, { ...terms(key), get }] as const;
  });
  return Object.fromEntries([...eager, ...onDemand]);
}

function terms(key: string) {
  const version = __SHARED_VERSIONS__[key as SharedKey];
  return { version, shareConfig: { singleton: true, requiredVersion: `^${version}`, strictVersion: true } };
}
