import { pathToFileURL } from 'node:url';
import type { RemoteInfo, RemoteModule } from '@dialdeck/contract';
import type { App } from '#rspack/app.ts';

/** The registry with the lines of the apps under development instead of the platform's own. */
export async function withDevLines(platform: readonly RemoteInfo[], apps: readonly App[]): Promise<RemoteInfo[]> {
  const lines = await Promise.all(apps.map(devLine));
  return [...lines, ...platform.filter(({ name }) => !lines.some((line) => line.name === name))];
}

async function devLine(app: App): Promise<RemoteInfo> {
  const file = pathToFileURL(`${app.folder}/src/remote.ts`).href;
  const { default: remote } = (await import(`${file}?${Date.now()}`)) as { default: RemoteModule };
  return {
    name: app.name,
    team: remote.team,
    version: app.version,
    contractVersion: remote.contractVersion,
    entry: `${app.publicPath}remoteEntry.js`,
    routes: remote.routes.map(({ path, roles, nav }) => ({ path, roles, nav, preload: [], shared: [] })),
  };
}
