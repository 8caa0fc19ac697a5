import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import type { App } from '#rspack/app.ts';
import { developmentConfig } from './dev-config.ts';

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
