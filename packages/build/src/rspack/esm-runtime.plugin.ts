import path from 'node:path';
import { type Compiler, rspack } from '@rspack/core';
import { fromRoot } from '#workspace.ts';

const dist = (name: string, file: string) => fromRoot('node_modules/@module-federation', name, 'dist', file);

/**
 * The federation plugin finds its runtime with `require.resolve`, so it bundles the CommonJS builds, from which
 * neither an unused export nor the switched-off snapshot can be dropped (24 kB). This puts the ES modules in
 * their place, after the plugin has set its own aliases.
 */
export const esmRuntimePlugin = {
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
