import http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseRegistry, type RemoteInfo, type RemoteModule } from '@dialdeck/contract';
import { type PersistedDocuments, readPersistedDocuments } from '#release/persisted-documents.ts';
import type { App } from '#rspack/app.ts';
import { fromRoot } from '#workspace.ts';
import { type DevApp, hotReloadPath } from './dev-app.ts';
import { devPage } from './dev-page.ts';
import { forward, forwardSocket } from './forward.ts';

/** The servers of the one origin. */
export interface DevOriginOptions {
  readonly shell: DevApp;
  readonly modules: readonly DevApp[];
  /** The running platform. */
  readonly platform: string;
}

/** One origin for everything, as in production: our own shell and modules, and a platform for the rest. */
export function createDevOrigin({ shell, modules, platform }: DevOriginOptions): http.Server {
  const all = [shell, ...modules];
  const remotes = (lines: readonly RemoteInfo[]) =>
    withDevLines(
      lines,
      modules.map(({ app }) => app),
    );
  const ownPage = async (name: string) => (await fetch(`${shell.origin}/${name}.html`)).text();

  const server = http.createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://dev');
    const at = (origin: string) => new URL(req.url ?? '/', origin);
    const module = modules.find(({ app }) => url.pathname.startsWith(app.publicPath));
    if (module) return forward(req, res, at(module.origin));
    if (url.pathname === '/remotes.json') {
      const patch = async (body: string) => JSON.stringify({ remotes: await remotes(parseRegistry(JSON.parse(body))) });
      return forward(req, res, at(platform), { patch });
    }
    if (url.pathname === '/graphql') return void forwardGraph(req, res, at(platform), all);
    if (/^\/(?:api|mfe)\//.test(url.pathname)) return forward(req, res, at(platform));
    if (path.extname(url.pathname)) return void forwardFile(req, res, at(shell.origin), at(platform));
    forward(req, res, at(platform), { patch: (html) => devPage(html, { page: ownPage, remotes }) });
  });
  server.on('upgrade', (req, socket, head) => {
    const app = all.find(({ app: { name } }) => req.url?.startsWith(hotReloadPath(name)));
    if (app) forwardSocket(req, socket, head, app.origin);
    else socket.destroy();
  });
  return server;
}

/** Our shell's file, else the platform's: the landing page and the icons are not made in development. */
async function forwardFile(
  req: http.IncomingMessage,
  res: http.ServerResponse,
  own: URL,
  platform: URL,
): Promise<void> {
  const { ok } = await fetch(own, { method: 'HEAD' }).catch(() => ({ ok: false }));
  forward(req, res, ok ? own : platform);
}

async function forwardGraph(req: http.IncomingMessage, res: http.ServerResponse, address: URL, all: readonly DevApp[]) {
  const folders = all.map(({ app }) => path.basename(app.folder));
  const { searchParams } = address;
  const isRead = req.method === 'GET';
  const body = isRead ? undefined : await textOf(req);
  const asked = isRead
    ? { id: searchParams.get('id'), variables: JSON.parse(searchParams.get('v') ?? '{}') as unknown }
    : (JSON.parse(body ?? '{}') as { id: string | null; variables: unknown });
  const text = spellOut(asked.id, asked.variables, folders);
  if (!text) return forward(req, res, address, body === undefined ? {} : { body });
  forward(req, res, new URL('/graphql', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(text),
  });
}

async function textOf(req: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** The registry with the lines of the apps under development instead of the platform's own. */
async function withDevLines(platform: readonly RemoteInfo[], apps: readonly App[]): Promise<RemoteInfo[]> {
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

/** A request for the graph with the text of its operation. */
interface SpelledOutRequest {
  readonly query: string;
  readonly variables: unknown;
}

/**
 * A new operation has an id that no platform knows yet. Its text is sent instead, which a platform accepts unless it runs
 * trusted documents only.
 */
function spellOut(id: string | null, variables: unknown, folders: readonly string[]): SpelledOutRequest | undefined {
  const documents: PersistedDocuments = Object.assign(
    {},
    ...folders.map((folder) => readPersistedDocuments(fromRoot(folder))),
  );
  const query = id ? documents[id] : undefined;
  return query ? { query, variables } : undefined;
}
