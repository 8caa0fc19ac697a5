import assert from 'node:assert/strict';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { startTestServer } from '@dialdeck/node/testing/test-server';
import pg from 'pg';
import { until } from '../faults/support/timed.ts';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { createCopies } from './import-ground.ts';
import { median } from './interleaved.ts';
import { LEADS_MAPPING } from './leads-file.ts';
import { millisecondsOf } from './milliseconds-of.ts';
import { startReleased } from './request/released.ts';

const ROUNDS = 3;
const INDEXED_WITHIN_MS = 600_000;

/** An import through the released product, from its first byte until the job is done. PostgreSQL waits for the disk. */
export const importHttp: Bench = {
  name: 'import-http',
  rows: 300_000,
  smallRows: 2_500,
  isOfReleased: true,
  run: measureImport,
};

async function measureImport({ database, rows }: BenchGround): Promise<Ratio[]> {
  const isSmall = rows <= importHttp.smallRows;
  const server = isSmall ? undefined : await startTestServer(undefined, { isDurable: true });
  const serverUrl = new URL(server?.url ?? database.ownerUrl);
  serverUrl.pathname = '/postgres';
  const product = await startReleased('one', serverUrl.href);
  const owner = new pg.Pool({
    connectionString: product.database.ownerUrl,
    options: '-c search_path=call_lists',
    max: 2,
  });
  const directory = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-bench-'));
  try {
    const admin = await product.people.signIn(await product.people.addPerson('admin'));
    const addList = () => createList(admin);
    const { leadsFile, prepare, copyFile } = createCopies({ directory, owner, addList });
    const leads = await leadsFile(rows);
    const imports: number[] = [];
    const copies: number[] = [];
    for (let round = 0; round <= (isSmall ? 1 : ROUNDS); round += 1) {
      const list = await addList();
      await owner.query('CHECKPOINT');
      imports.push(await millisecondsOf(() => importFile(admin, { list, file: leads, rows })));
      await isIndexed(owner);
      await checkList(owner, { list, rows });
      const prepared = await prepare(list, `round-${round}`);
      await owner.query('CHECKPOINT');
      copies.push(await millisecondsOf(() => copyFile(prepared)));
    }
    // The first round makes plans and reads pages.
    const [took, peer] = [median(imports.slice(1)), median(copies.slice(1))];
    const perSecond = (ms: number) => `${(rows / ms).toFixed(1)} k rows/s`;
    return [
      {
        what: 'import by HTTP, from its first byte until it is done',
        peer: 'COPY of the prepared rows',
        ratio: peer / took,
        target: { atLeast: 0.6 },
        figures: `${perSecond(took)}, ${perSecond(peer)}, fsync ${isSmall ? 'off' : 'on'}`,
      },
    ];
  } finally {
    await owner.end();
    await product.stop();
    await server?.stop();
    await rm(directory, { recursive: true });
  }
}

async function createList(admin: Browser): Promise<string> {
  const { status, body } = await admin.post('/api/call-lists', { name: 'Bench', description: null });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

/** Sends the file as a browser does, piece by piece, and waits for the job. */
async function importFile(admin: Browser, { list, file, rows }: { list: string; file: string; rows: number }) {
  const mapping = encodeURIComponent(JSON.stringify(LEADS_MAPPING));
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${admin.origin}/api/call-lists/${list}/imports?mapping=${mapping}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/csv' },
    body: await openAsBlob(file),
  });
  assert.equal(answer.status, 202);
  const { id } = (await answer.json()) as { id: string };
  for (;;) {
    const { body: job } = await admin.get(`/api/imports/${id}`);
    if (job.state === 'running') {
      await sleep(20);
      continue;
    }
    const { state, processed, imported, duplicates, invalid } = job;
    const all = { state: 'done', processed: rows, imported: rows, duplicates: 0, invalid: 0 };
    assert.deepEqual({ state, processed, imported, duplicates, invalid }, all, job.message);
    return;
  }
}

const isIndexed = async (owner: pg.Pool) =>
  void (await until(
    async () => (await owner.query('SELECT FROM search_backlog LIMIT 1')).rowCount === 0,
    INDEXED_WITHIN_MS,
  ));

async function checkList(owner: pg.Pool, { list, rows }: { list: string; rows: number }): Promise<void> {
  const { rows: counted } = await owner.query(
    'SELECT count(*)::int AS contacts, count(DISTINCT phone_e164)::int AS phones FROM contacts WHERE call_list_id = $1',
    [list],
  );
  assert.deepEqual(counted, [{ contacts: rows, phones: rows }]);
}
