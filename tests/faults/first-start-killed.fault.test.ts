import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@dialdeck/node/embedded-postgres';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createRandom } from '../support/random.ts';
import { createProduct, type Product } from './support/product.ts';
import { until } from './support/timed.ts';

/** Kills in all; more on demand. */
const KILLS = Number(process.env.FIRST_START_KILLS ?? 40);
const KILLS_OF_THE_PRODUCT = Math.max(1, Math.round(KILLS / 10));
const random = createRandom(20_261_122);

const MIGRATE = path.resolve(import.meta.dirname, 'support/make-database.ts');
const folders: string[] = [];
const products: Product[] = [];
afterEach(async () => {
  await Promise.all(products.splice(0).map((product) => product.remove()));
  for (const folder of folders.splice(0)) {
    await stopServerIn(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-first-start-'));
  folders.push(folder);
  return path.join(folder, 'postgres');
}

async function stopServerIn(folder: string): Promise<void> {
  if (!existsSync(path.join(folder, 'postgres/postmaster.pid'))) return;
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), from: import.meta.url });
  await server.stop();
}

/** Makes and migrates a database in a folder, as a start does; killed with its process group after so many milliseconds. */
async function makeDatabase(
  dataDir: string,
  killAfterMs = Number.POSITIVE_INFINITY,
): Promise<{ outcome: string; ms: number }> {
  const child = spawn(process.execPath, [MIGRATE, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      said += text.toString();
    });
  const exit = once(child, 'exit');
  // The clock starts when the work does: how long Node takes to begin is nobody's matter here.
  while (!said.includes('begins') && child.exitCode === null) await sleep(5);
  const began = performance.now();
  if (Number.isFinite(killAfterMs)) {
    await Promise.race([exit, sleep(killAfterMs)]);
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL');
  }
  const [code] = await exit;
  return { outcome: code === null ? 'killed' : `${code}: ${said}`, ms: performance.now() - began };
}

describe('kill -9 while the database is made', () => {
  it(`the next start makes it whole, killed at ${KILLS} moments`, async () => {
    const whole = await newFolder();
    const { outcome: first, ms: wholeMs } = await makeDatabase(whole);
    expect(first).toMatch(/^0: /);
    const wanted = await shapeOf(whole);
    await stopServerIn(path.dirname(whole));
    let killed = 0;
    async function lane(): Promise<void> {
      for (let dataDir = await newFolder(); killed < KILLS; ) {
        const { outcome } = await makeDatabase(dataDir, random() * wholeMs);
        if (outcome === 'killed') killed++;
        else expect(outcome).toMatch(/^0: /);
        // Several kills in a row hurt one database; now and then it must come through.
        if (killed < KILLS && random() < 0.7) continue;
        expect((await makeDatabase(dataDir)).outcome).toMatch(/^0: /);
        expect(await shapeOf(dataDir)).toEqual(wanted);
        await stopServerIn(path.dirname(dataDir));
        // An initdb that outlived its platform may have held its folder until now: the next start clears it away.
        await (await startEmbeddedPostgres({ dataDir, from: import.meta.url })).stop();
        expect(readdirSync(path.dirname(dataDir)).filter((name) => name.includes('.new-'))).toEqual([]);
        dataDir = await newFolder();
      }
    }
    // A database that is made waits for its disk: two lanes take half the time of one.
    await Promise.all([lane(), lane()]);
  }, 600_000);
});

/** Columns and finished migrations. */
async function shapeOf(dataDir: string): Promise<unknown> {
  const { url } = await startEmbeddedPostgres({ dataDir, from: import.meta.url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: columns } = await client.query(
    `SELECT table_schema, table_name, column_name FROM information_schema.columns
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2, 3`,
  );
  const { rows: migrations } = await client.query(
    `SELECT migration_name, finished_at IS NOT NULL AS finished, applied_steps_count FROM call_lists._prisma_migrations ORDER BY 1`,
  );
  await client.end();
  return { columns, migrations };
}

describe('kill -9 while the product starts for the first time', () => {
  it(`the next start is whole: an admin who can sign in, and all of the demo, killed at ${KILLS_OF_THE_PRODUCT} moments`, async () => {
    let readyMs = 8_000;
    for (let kill = 0; kill < KILLS_OF_THE_PRODUCT; kill++) {
      const product = await createProduct();
      products.push(product);
      product.begin();
      await sleep(random() * readyMs);
      if (!product.hasEnded()) product.signalGroup('SIGKILL');
      await product.ended();
      const began = performance.now();
      await product.start();
      readyMs = Math.max(readyMs, performance.now() - began);
      await isWhole(product);
      await product.remove();
    }
  }, 600_000);

  it('a stop right after Ready loses nothing of the demo either', async () => {
    const product = await createProduct();
    products.push(product);
    await product.start();
    product.signalGroup('SIGTERM');
    expect((await product.ended()).code).toBe(0);
    await product.start();
    await isWhole(product);
  }, 480_000);
});

const COUNTS = `SELECT (SELECT count(*)::int FROM users.users) AS people, (SELECT count(*)::int FROM call_lists.call_lists) AS lists,
  (SELECT count(*)::int FROM call_lists.contacts) AS contacts, (SELECT finished_at IS NOT NULL FROM gateway.demo) AS finished`;
const CALLS = `SELECT count(*)::int AS calls, count(DISTINCT (user_id, called_at))::int AS different FROM call_lists.call_logs GROUP BY user_id`;

async function isWhole(product: Product): Promise<void> {
  await product.signedIn();
  const owner = await product.owner();
  try {
    await until(
      async () => (await owner.query('SELECT 1 FROM gateway.demo WHERE finished_at IS NOT NULL')).rows.length > 0,
      180_000,
    ).catch((error: unknown) => {
      throw new Error(`${error}; it said at last:\n${product.output().slice(-2_000)}`);
    });
    expect((await owner.query(COUNTS)).rows).toEqual([{ people: 4, lists: 2, contacts: 500, finished: true }]);
    const { rows } = await owner.query(CALLS);
    expect(rows).toHaveLength(3);
    for (const { calls, different } of rows) expect([calls > 60, different]).toEqual([true, calls]);
  } finally {
    await owner.end();
  }
  const admins = [...product.output().matchAll(/First admin: .* password (\S+) /g)].map(([, password]) => password);
  // Told, and always the same one.
  expect(new Set(admins).size).toBe(1);
}

describe('what lies in the folder of the database', () => {
  const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, from: import.meta.url });

  it('files that are none of ours stay, and a sentence says so', async () => {
    const dataDir = await newFolder();
    mkdirSync(path.join(dataDir, 'data'), { recursive: true });
    writeFileSync(path.join(dataDir, 'data/base.tar'), 'precious');
    await expect(start(dataDir)).rejects.toThrow(/holds files, yet no PostgreSQL cluster. Nothing was changed/);
    expect(readFileSync(path.join(dataDir, 'data/base.tar'), 'utf8')).toBe('precious');
  });

  it('a cluster that lost its PG_VERSION stays', async () => {
    const dataDir = await newFolder();
    await (await start(dataDir)).stop();
    rmSync(path.join(dataDir, 'PG_VERSION'));
    await expect(start(dataDir)).rejects.toThrow(/holds files/);
    expect(existsSync(path.join(dataDir, 'global/pg_control'))).toBe(true);
  });

  it.each([
    ['without its control file', 'global/pg_control'],
    ['without its databases', 'base/5'],
  ])('a cluster that an older release left half-made, %s, is made anew', async (_what, missing) => {
    const dataDir = await newFolder();
    await (await start(dataDir)).stop();
    rmSync(path.join(dataDir, missing), { recursive: true });
    const server = await start(dataDir);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await server.stop();
  });

  it('a broken cluster with somebody’s tables is not created again', async () => {
    const dataDir = await newFolder();
    const server = await start(dataDir);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query('CREATE TABLE precious (id INT)');
    await client.end();
    await server.stop();
    rmSync(path.join(dataDir, 'global/pg_control'));
    await expect(start(dataDir)).rejects.toThrow(/ended at once/);
    expect(existsSync(path.join(dataDir, 'base/5'))).toBe(true);
  });
});
