import { fileURLToPath } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { App } from '#rspack/app.ts';
import { common, output, sourceRules } from '#rspack/config.ts';
import { exposedModule, hostRuntime } from '#rspack/federation.ts';
import { shellPages } from '#rspack/html-pages.ts';

const REFRESH_HOOK = fileURLToPath(new URL('./refresh-hook.ts', import.meta.url));

/** How one app is built for its developer: readable names, no hashes, hot reload. */
export function developmentConfig(app: App): Configuration {
  const name = app.isShell ? 'assets/[name].js' : '[name].js';
  return {
    ...common(app),
    mode: 'development',
    entry: app.isShell ? { app: [REFRESH_HOOK, './src/app/main.tsx'], account: './src/account/main.tsx' } : {},
    output: { ...output(app), publicPath: app.publicPath, filename: name, chunkFilename: name },
    devtool: 'cheap-module-source-map',
    lazyCompilation: false,
    module: { rules: sourceRules({ isDevelopment: true }) },
    plugins: [
      ...(app.isShell ? [...shellPages(app), ...hostRuntime(app)] : exposedModule(app, 'remoteEntry.js')),
      new ReactRefreshRspackPlugin(),
      new rspack.HotModuleReplacementPlugin(),
    ],
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}
