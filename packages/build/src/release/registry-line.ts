import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type FirstQueries,
  type FirstQuery,
  isRemoteModule,
  ON_DEMAND_KEYS,
  type PreloadFile,
  type RemoteInfo,
  type RemoteModule,
  type RemoteRoute,
  type RouteInfo,
} from '@dialdeck/contract';
import type { App } from '#rspack/app.ts';
import { CHUNK_LIST, type ChunkGroup, type ChunkList } from '#rspack/chunk-list.plugin.ts';
import { REMOTE_CHUNK } from '#rspack/federation.ts';
import { documentIdOf, type PersistedDocuments, readPersistedDocuments } from './persisted-documents.ts';

/** A release's entry in `/remotes.json`, from its `src/remote.ts`, `src/first-queries.ts` and the build's chunk list. */
export async function registryLine(app: App): Promise<RemoteInfo> {
  const remote = await readRemote(app);
  const firstQueries = await readFirstQueries(app, remote);
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
    routes: remote.routes.map((route) => ({
      ...routeInfo(app, route, chunks),
      ...queriesOf(firstQueries[route.path] ?? [], documents),
    })),
  };
}

/** The chunk list of a build. */
export function readChunkList(folder: string): ChunkList {
  return JSON.parse(readFileSync(path.join(folder, CHUNK_LIST), 'utf8')) as ChunkList;
}

async function readRemote(app: App): Promise<RemoteModule> {
  const { default: remote } = (await importAnew(app, 'src/remote.ts')) as { default: unknown };
  if (!isRemoteModule(remote)) throw new Error(`${app.name}: src/remote.ts does not follow the contract.`);
  return remote;
}

async function readFirstQueries(app: App, { routes }: RemoteModule): Promise<FirstQueries> {
  const file = 'src/first-queries.ts';
  if (!existsSync(path.join(app.folder, file))) return {};
  const { firstQueries } = (await importAnew(app, file)) as { firstQueries: FirstQueries };
  const stray = Object.keys(firstQueries).find((address) => routes.every((route) => route.path !== address));
  if (stray) throw new Error(`${app.name}: ${file} names ${stray}, which is no route.`);
  return firstQueries;
}

/** With the version in the address a development server reads a changed file again. */
async function importAnew(app: App, file: string): Promise<unknown> {
  const { href } = pathToFileURL(path.join(app.folder, file));
  return import(`${href}?${app.version}`);
}

function routeInfo(app: App, route: RemoteRoute, chunks: ChunkList): RouteInfo {
  const { path: routePath, roles, nav } = route;
  const groups = [chunks.entries[REMOTE_CHUNK], chunks.imports[specifierOf(route)]].filter(
    (group) => group !== undefined,
  );
  return {
    path: routePath,
    roles,
    nav,
    preload: preloadFiles(app, groups),
    shared: ON_DEMAND_KEYS.filter((key) => groups.some(({ shared }) => shared.includes(key))),
  };
}

function queriesOf(queries: readonly FirstQuery[], documents: PersistedDocuments) {
  const [query, ...moreQueries] = queries.map(({ operation, ...rest }) => ({
    id: documentIdOf(documents, operation),
    ...rest,
  }));
  return { query, moreQueries };
}

/** Addresses and hashes of the files of some chunk groups. */
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

/** The `integrity` attribute that lets a script element run this file only (W3C Subresource Integrity). */
function integrityOf(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}
