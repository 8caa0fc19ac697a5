import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import { expect, it } from 'vitest';
import { releaseDocuments } from './release-documents.ts';

it('lists the operations of all served versions, and none where there is no version', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'releases-'));
  for (const [version, documents] of Object.entries({ '1.0.0': { a: 'A', b: 'B' }, '1.1.0': { b: 'B', c: 'C' } }))
    writeFileSync(path.join(folder, `${version}.json`), JSON.stringify({ line: {}, documents }));
  writeFileSync(path.join(folder, '1.1.0.json.br'), 'packed');
  const app = express();
  app.get('/some', releaseDocuments(folder));
  app.get('/none', releaseDocuments(path.join(folder, 'missing')));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ask = async (at: string) =>
    await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${at}`)).json();
  expect(await ask('/some')).toEqual({ a: 'A', b: 'B', c: 'C' });
  expect(await ask('/none')).toEqual({});
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});
