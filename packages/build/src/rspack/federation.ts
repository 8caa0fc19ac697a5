import path from 'node:path';
import { cachedAnswers, modules } from '@dialdeck/components';
import { EAGER_KEYS, ON_DEMAND_KEYS, type SharedKey } from '@dialdeck/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, rspack } from '@rspack/core';
import { fromRoot, packageVersion } from '#workspace.ts';
import type { App } from './app.ts';

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

const FLUENT_TOKENS = /@fluentui[\\/]tokens[\\/]lib$/;

/** Fluent's components look up a handful of tokens in an object of 500 names (2.6 kB); ours returns the same for any name. */
const tokenNamesPlugin = {
  apply(compiler: Compiler): void {
    new rspack.NormalModuleReplacementPlugin(/^\.\/tokens\.js$/, (found) => {
      if (FLUENT_TOKENS.test(found.context)) found.request = fromRoot('packages/ui/src/theme/tokens.ts');
    }).apply(compiler);
  },
};

/**
 * Chromium delays a second request while one for the same address hangs, so a retry needs other addresses
 * for the chunks too. The shell lists them in a table by module (shell/src/remotes/retry-addresses.ts).
 */
function retryAddressesPlugin(containerName: string) {
  return {
    apply(compiler: Compiler): void {
      compiler.hooks.thisCompilation.tap('RetryAddresses', (compilation) => {
        rspack.RuntimePlugin.getCompilationHooks(compilation).createScript.tap(
          'RetryAddresses',
          (code) =>
            `${code}\nscript.src += (globalThis.__dialdeckRetries || {})[${JSON.stringify(containerName)}] || "";`,
        );
      });
    },
  };
}

const KEYS: readonly SharedKey[] = [...EAGER_KEYS, ...ON_DEMAND_KEYS];

/** The installed version of each shared package; the shell is built with it and provides it. */
function sharedVersions(): Record<SharedKey, string> {
  return Object.fromEntries(KEYS.map((key) => [key, packageVersion(packageFolder(key))])) as Record<SharedKey, string>;
}

/** How modules consume shared packages: never their own copy, so a page has one React, one Fluent and one Apollo. */
function consumedShares() {
  const entries = Object.entries(sharedVersions()).map(([key, version]) => [
    key,
    { import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}` },
  ]);
  return Object.fromEntries(entries) as Record<
    string,
    { import: false; singleton: true; strictVersion: true; requiredVersion: string }
  >;
}

function packageFolder(key: SharedKey): string {
  const [scope = '', name = ''] = key.split('/');
  return fromRoot('node_modules', scope.startsWith('@') ? `${scope}/${name}` : scope);
}

const dist = (name: string, file: string) => fromRoot('node_modules/@module-federation', name, 'dist', file);

/**
 * The federation plugin finds its runtime with `require.resolve`, so it bundles the CommonJS builds, from which
 * neither an unused export nor the switched-off snapshot can be dropped (24 kB). This puts the ES modules in
 * their place, after the plugin has set its own aliases.
 */
const esmRuntimePlugin = {
  apply(compiler: Compiler): void {
    new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/][^\\/]+[\\/]dist[\\/][\w-]+\.cjs$/, (found) => {
      found.request = found.request.replace(/\.cjs$/, '.js');
    }).apply(compiler);
    compiler.hooks.afterPlugins.tap('EsmRuntime', () => {
      compiler.options.resolve.alias = { ...(compiler.options.resolve.alias || {}), ...ALIASES };
    });
  },
};

const ALIASES: Record<string, string> = {
  '@module-federation/runtime-core$': dist('runtime-core', 'index.js'),
  '@module-federation/runtime-tools/runtime-core$': dist('runtime-core', 'index.js'),
  '@module-federation/sdk$': dist('sdk', 'index.js'),
  '@module-federation/error-codes$': dist('error-codes', 'index.mjs'),
  '@module-federation/error-codes/browser$': dist('error-codes', 'browser.mjs'),
  '@module-federation/runtime$': dist('runtime', 'index.js'),
  '@module-federation/webpack-bundler-runtime$': dist('webpack-bundler-runtime', 'bundler.js'),
  [path.normalize(dist('webpack-bundler-runtime', 'bundler.cjs'))]: dist('webpack-bundler-runtime', 'bundler.js'),
  [path.normalize(dist('webpack-bundler-runtime', 'index.cjs'))]: dist('webpack-bundler-runtime', 'index.js'),
};
