import { readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener } from 'node:http';
import {
  type GraphRecord,
  parseGraphRecord,
  type RecordedRelease,
  recordedOperations,
} from '#graph-check/graph-record.ts';
import type { ModuleReleases } from './polled-module.ts';

/** Whether a request is for the graph record. */
export const isGraphRecord = ({ method, url }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && url?.split('?')[0] === '/graph.json';

/** The subgraphs that the gateway was built with, and the releases whose operations it trusts now. */
export function graphRecordRoute(file: string, releasesOfModules: () => readonly ModuleReleases[]): RequestListener {
  return (_req, res) => {
    res.setHeader('cache-control', 'no-store');
    readFile(file, 'utf8').then(
      (text) => {
        const built = parseGraphRecord(text);
        if (!built) return void res.writeHead(500).end();
        const record: GraphRecord = { ...built, releases: merged(built.releases, releasesOfModules()) };
        res.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(record));
      },
      () => res.writeHead(404).end(),
    );
  };
}

/** A release that the build has kept and a module's pods serve is one. */
function merged(built: readonly RecordedRelease[], modules: readonly ModuleReleases[]): RecordedRelease[] {
  const released = modules.flatMap(({ module, served }) =>
    served.map(
      ({ line: { version, team }, documents, files }): RecordedRelease => ({
        name: module,
        kind: 'module',
        version,
        team,
        operations: recordedOperations(documents, files, `mfe-${module}`),
      }),
    ),
  );
  const isReleased = ({ name, version }: RecordedRelease) =>
    released.some((release) => release.name === name && release.version === version);
  return [...built.filter((release) => !isReleased(release)), ...released];
}
