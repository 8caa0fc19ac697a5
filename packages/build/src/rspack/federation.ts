import { cachedAnswers, modules } from '@dialdeck/components';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import type { App } from './app.ts';
import { esmRuntimePlugin } from './esm-runtime.plugin.ts';
import { retryAddressesPlugin } from './retry-addresses.plugin.ts';
import { consumedShares, sharedVersions } from './shared-policy.ts';
import { tokenNamesPlugin } from './token-names.plugin.ts';

/**
 * The shell is a plain build that uses the federation runtime as a library (shell/src/remotes). The plugin would
 * resolve each shared import through the share scope, and the runtime into the account pages too (+75 kB there).
 */
export function hostRuntime(app: App) {
  return [
    new rspack.DefinePlugin({
      __SHARED_VERSIONS__: JSON.stringify(sharedVersions()),
      __MODULE_AREAS__: JSON.stringify(moduleAreas()),
      __CACHED_ANSWERS__: JSON.stringify(cachedAnswers()),
      // Drops the parts of the runtime that serve only pages without a registry of their own.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      ENV_TARGET: '"web"',
    }),
    tokenNamesPlugin,
    retryAddressesPlugin(app.container),
  ];
}

/** The addresses of each module, known without the registry: a missing module shows a card and not a 404. */
function moduleAreas() {
  return modules().map(({ name, paths, audience }) => ({ name, paths, audience }));
}

/** Name of the chunk that holds a module's `src/remote.ts`. */
export const REMOTE_CHUNK = 'remote';

/** A module: one exposed file, everything shared taken from the shell, and the shell's copy of the runtime. */
export function exposedModule(app: App, entryFile: string) {
  return [
    new ModuleFederationPlugin({
      name: app.container,
      exposes: { './remote': { import: './src/remote.ts', name: REMOTE_CHUNK } },
      filename: entryFile,
      shared: consumedShares(),
      shareStrategy: 'loaded-first',
      dts: false,
      manifest: false,
      experiments: { optimization: { target: 'web', disableSnapshot: true }, externalRuntime: true },
    }),
    esmRuntimePlugin,
    retryAddressesPlugin(app.container),
  ];
}
