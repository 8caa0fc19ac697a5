import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '@dialdeck/node/process/log';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { pagesRouter } from './pages.router.ts';

test('serves pages and the registry from a build that holds no module', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'pages-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  mkdirSync(path.join(directory, 'shell'));
  for (const page of ['landing', 'account', 'app'])
    writeFileSync(path.join(directory, 'shell', `${page}.html`), `<head></head><title>${page}</title>`);
  writeFileSync(path.join(directory, 'remotes.json'), '{"schema":1,"remotes":[]}');

  const app = express();
  app.use(pagesRouter({ directory, readSession: [], whoIs: async () => null, log: createLogger('pages') }));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  expect(await (await fetch(`${from}/remotes.json`)).json()).toEqual({ schema: 1, remotes: [] });
  expect((await fetch(`${from}/mfe/agent/releases.json`)).status).toBe(404);
});
