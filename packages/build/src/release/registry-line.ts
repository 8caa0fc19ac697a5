import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  isRemoteModule,
  ON_DEMAND_KEYS,
  type PreloadFile,
  type RemoteInfo,
  type RemoteModule,
  type RemoteRoute,
  type RouteInfo,
} from '@dialdeck/contract';
import type { App } from '../rspack/app.ts';
import { CHUNK_LIST, type ChunkGroup, type ChunkList } from '../rspack/chunk-list.plugin.ts';
import { REMOTE_CHUNK } from '../rspack/federation.ts';
import { integrityOf } from './integrity.ts';
import { documentIdOf, type PersistedDocuments, readPersistedDocuments } from './persisted-documents.ts';

/** What a release says of itself in `/remotes.json`, from `src/remote.ts` and the build's chunk list. */
export async function registryLine(app: App): Promise<RemoteInfo> {
  const remote = await readRemote(app);
  const chunks = readChunkList(app.output);
  const documents = readPersistedDocuments(app.folder);
  const entryFile = chunks.entries[app.container]?.files.find((file) => file.startsWith('remoteEntry.'));
  if (!entryFile) throw new Error(`${app.name}: the build has no entry.`);
  return {
    name: app.name,
    team: remote.team,
    version: app.version,
    contractVersion: remote.contractVersion,
    entry: app.publicPath + entryFile,
    integrity: integrityOf(path.join(app.output, entryFile)),
    routes: remote.routes.map((route) => routeInfo(app, route, chunks, documents)),
  };
}

/** The chunk list of a build. */
export function readChunkList(folder: string): ChunkList {
  return JSON.parse(readFileSync(path.join(folder, CHUNK_LIST), 'utf8')) as ChunkList;
}

async function readRemote(app: App): Promise<RemoteModule> {
  const file = pathToFileURL(path.join(app.folder, 'src/remote.ts'));
  // The version makes another address of it, so that a development server reads a changed file anew.
  const { default: remote } = (await import(`${file.href}?${app.version}`)) as { default: unknown };
  if (!isRemoteModule(remote)) throw new Error(`${app.name}: src/remote.ts does not follow the contract.`);
  return remote;
}

function routeInfo(app: App, route: RemoteRoute, chunks: ChunkList, documents: PersistedDocuments): RouteInfo {
  const { path: routePath, roles, nav, firstQuery } = route;
  const groups = [chunks.entries[REMOTE_CHUNK], chunks.imports[specifierOf(route)]].filter(
    (group) => group !== undefined,
  );
  return {
    path: routePath,
    roles,
    nav,
    preload: preloadFiles(app, groups),
    shared: ON_DEMAND_KEYS.filter((key) => groups.some(({ shared }) => shared.includes(key))),
    query: firstQuery && { id: documentIdOf(documents, firstQuery.operation), variables: firstQuery.variables },
  };
}

/** Addresses and hashes of what is fetched for some chunk groups. */
export function preloadFiles({ output, publicPath }: App, groups: readonly ChunkGroup[]): PreloadFile[] {
  return [...new Set(groups.flatMap(({ files }) => files))].map((file) => ({
    href: publicPath + file,
    integrity: integrityOf(path.join(output, file)),
  }));
}

/** The file that a route's `load` imports, as it is written there: how the chunk list knows it. */
function specifierOf({ path: routePath, load }: RemoteRoute): string {
  const specifier = /import\(\s*(['"`])(.+?)\1/.exec(load.toString())?.[2];
  if (!specifier) throw new Error(`The route ${routePath} must load its screen by import('…').`);
  return specifier;
}
