import { fileURLToPath } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { App } from '#rspack/app.ts';
import { common, output, sourceRules } from '#rspack/config.ts';
import { exposedModule, hostRuntime } from '#rspack/federation.ts';
import { shellPages } from '#rspack/html-pages.ts';

/** An app that is being developed. */
export interface DevApp {
  readonly app: App;
  /** The origin of its own development server; the browser never sees it. */
  readonly origin: string;
}

/** The path for the browser's hot reload client, through our one origin. */
export function hotReloadPath(name: string): string {
  return `/__hot/${name}`;
}

/** Starts an app's development server on this machine. */
export async function startDevApp(app: App, port: number, say: (line: string) => void): Promise<DevApp> {
  const compiler = rspack(developmentConfig(app));
  compiler.hooks.done.tap('Say', (stats) => {
    const seconds = (((stats.endTime ?? 0) - (stats.startTime ?? 0)) / 1000).toFixed(2);
    say(stats.hasErrors() ? stats.toString({ all: false, errors: true }) : `${app.name} is ready (${seconds} s)`);
  });
  const path = hotReloadPath(app.name);
  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: false,
      static: false,
      historyApiFallback: false,
      setupExitSignals: false,
      allowedHosts: 'all',
      devMiddleware: { publicPath: app.publicPath, index: false },
      webSocketServer: { type: 'ws', options: { path } },
      // Host 0.0.0.0 and port 0 are the page's own; the overlay would need HTML from strings, which the page's policy refuses.
      client: { overlay: false, logging: 'warn', webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: path } },
    },
    compiler,
  );
  await server.start();
  return { app, origin: `http://127.0.0.1:${port}` };
}

const REFRESH_HOOK = fileURLToPath(new URL('./refresh-hook.ts', import.meta.url));

/** How one app is built for its developer: readable names, no hashes, hot reload. */
function developmentConfig(app: App): Configuration {
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
