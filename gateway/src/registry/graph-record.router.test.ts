import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import { afterAll, expect, it } from 'vitest';
import type { GraphRecord } from '#graph-check/graph-record.ts';
import { releaseList } from '#pages/release-list.ts';
import { askGatewayToJudge, verdicts } from './gateway-verdicts.ts';
import { graphRecordRoute } from './graph-record.router.ts';
import type { ModuleRelease } from './module-release.ts';
import type { ModuleReleases } from './polled-module.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'graph-record-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function answers<Value>(listener: RequestListener, ask: (origin: string) => Promise<Value>): Promise<Value> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
const read = (listener: RequestListener, at = '/') =>
  answers(listener, async (origin) => {
    const answer = await fetch(origin + at);
    return { status: answer.status, cache: answer.headers.get('cache-control'), text: await answer.text() };
  });

const text = 'query QueuePage { callLists { total } }';
const release = (version: string): ModuleRelease => ({
  line: { name: 'agent', team: 'agent-desk', version, contractVersion: 1, entry: '/mfe/agent/a.js', routes: [] },
  documents: { 'sha256:1': text, 'sha256:2': 'mutation Save { save }' },
  files: { 'sha256:1': 'mfe-agent/src/queue.graphql' },
});
const modules: ModuleReleases[] = [
  {
    module: 'agent',
    served: [release('1.1.0'), release('1.0.0')],
    refused: [{ version: '1.2.0', operation: 'Gone', reason: 'no field' }],
  },
];
const built: GraphRecord = {
  schema: 1,
  subgraphs: [{ name: 'users', team: 'platform', sdl: 'type Query { me: String }' }],
  releases: [
    { name: 'shell', kind: 'shell', version: '0.1.0', team: 'platform', operations: [] },
    { name: 'agent', kind: 'module', version: '1.0.0', team: 'agent-desk', operations: [] },
  ],
};

it('answers the subgraphs of the build, and all releases that are trusted now', async () => {
  const file = path.join(folder, 'graph.json');
  writeFileSync(file, JSON.stringify(built));
  const { status, cache, text: body } = await read(graphRecordRoute(file, () => modules));
  expect([status, cache]).toEqual([200, 'no-store']);
  const operations = [
    { name: 'QueuePage', file: 'mfe-agent/src/queue.graphql', text },
    { name: 'Save', file: 'mfe-agent', text: 'mutation Save { save }' },
  ];
  const agent = { name: 'agent', kind: 'module', team: 'agent-desk', operations };
  expect(JSON.parse(body)).toEqual({
    ...built,
    releases: [built.releases[0], { ...agent, version: '1.1.0' }, { ...agent, version: '1.0.0' }],
  });
});

it('answers 404 where the build has no record', async () => {
  const { status, cache } = await read(graphRecordRoute(path.join(folder, 'none.json'), () => []));
  expect([status, cache]).toEqual([404, 'no-store']);
});

it('lists the versions that a pod serves, newest first, and none where there is none', async () => {
  for (const [version, builtAt] of Object.entries({ '1.0.0': 1, '1.10.0': 3, '1.2.0': 2 }))
    writeFileSync(path.join(folder, `${version}.json`), JSON.stringify({ line: {}, documents: {}, builtAt }));
  writeFileSync(path.join(folder, '1.10.0.json.br'), 'packed');
  rmSync(path.join(folder, 'graph.json'));
  const app = express();
  app.get('/some', releaseList(folder));
  app.get('/none', releaseList(path.join(folder, 'missing')));
  const { cache, text: some } = await read(app, '/some');
  expect([cache, JSON.parse(some)]).toEqual([
    'no-store',
    [
      { version: '1.10.0', builtAt: 3 },
      { version: '1.2.0', builtAt: 2 },
      { version: '1.0.0', builtAt: 1 },
    ],
  ]);
  expect(JSON.parse((await read(app, '/none')).text)).toEqual([]);
});

it('reports to the shell which versions the graph accepts', async () => {
  const gateway: RequestListener = (_req, res) => res.end(JSON.stringify(verdicts(modules)));
  const judged = await answers(gateway, (origin) =>
    Promise.all(['1.1.0', '1.2.0', '1.3.0'].map((version) => askGatewayToJudge(origin)('agent', release(version)))),
  );
  expect(judged).toEqual(['served', { operation: 'Gone', reason: 'no field' }, 'pending']);
  const older: RequestListener = (_req, res) => res.writeHead(404).end();
  expect(await answers(older, (origin) => askGatewayToJudge(origin)('agent', release('1.0.0')))).toBe('served');
});
