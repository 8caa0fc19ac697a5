import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createLogger } from '#process/log.ts';
import { migrate } from './migrate.ts';

const log = createLogger('test', { level: 'fatal' });
const server = inject('testServerUrl');
const FINISHED = { finished: true, logs: null, applied_steps_count: 1 };

let name: string;
let owner: pg.Client;
let ownerUrl: string;
let folder: string;

beforeEach(async () => {
  name = `migrate_${crypto.randomUUID().slice(0, 8)}`;
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  ownerUrl = url.href;
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  folder = mkdtempSync(path.join(os.tmpdir(), 'dialdeck-migrations-'));
});
afterEach(async () => {
  await owner.end();
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  rmSync(folder, { recursive: true });
});

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(text);
  await client.end();
}

function write(migration: string, sql: string): void {
  mkdirSync(path.join(folder, 'migrations', migration), { recursive: true });
  writeFileSync(path.join(folder, 'migrations', migration, 'migration.sql'), sql);
}

function writeFunction(file: string, sql: string): void {
  mkdirSync(path.join(folder, 'functions'), { recursive: true });
  writeFileSync(path.join(folder, 'functions', `${file}.sql`), sql);
}

const run = () => migrate({ ownerUrl, schemas: [{ schema: 'shop', directory: folder }], log });
const history = async () =>
  (
    await owner.query(
      `SELECT migration_name AS name, finished_at IS NOT NULL AS finished, logs, applied_steps_count
       FROM shop._prisma_migrations ORDER BY started_at, migration_name`,
    )
  ).rows;
/** How many statements wait for a lock. */
const waiting = async () =>
  (await owner.query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))
    .rowCount;

describe('a migration and its row are one', () => {
  it('stores neither when the migration fails, and tries again at the next start', async () => {
    write('20260101000000_good', 'CREATE TABLE goods (id INT PRIMARY KEY)');
    write('20260102000000_bad', 'CREATE TABLE half (id INT); INSERT INTO goods SELECT 1 / 0');
    await expect(run()).rejects.toThrow(/division by zero/);
    expect(await history()).toEqual([{ name: '20260101000000_good', ...FINISHED }]);
    expect((await owner.query("SELECT to_regclass('shop.half') AS half")).rows).toEqual([{ half: null }]);
    write('20260102000000_bad', 'CREATE TABLE half (id INT)');
    await run();
    expect((await history()).map(({ finished }) => finished)).toEqual([true, true]);
  });

  it('stores neither when the connection breaks in the middle', async () => {
    write('20260101000000_slow', 'CREATE TABLE slow (id INT); SELECT pg_sleep(20)');
    const cut = run().catch((error: Error) => error.message);
    const other = `SELECT pid FROM pg_stat_activity WHERE datname = '${name}' AND wait_event = 'PgSleep'`;
    let pid: number | undefined;
    while (pid === undefined) pid = (await owner.query<{ pid: number }>(other)).rows[0]?.pid;
    await owner.query('SELECT pg_terminate_backend($1)', [pid]);
    expect(await cut).toMatch(/terminat/i);
    expect(await history()).toEqual([]);
    write('20260101000000_slow', 'CREATE TABLE slow (id INT)');
    await run();
    expect(await history()).toEqual([{ name: '20260101000000_slow', ...FINISHED }]);
  });
});

describe('a migration during normal work', () => {
  const ALTER = 'ALTER TABLE goods ADD COLUMN price INT; ALTER TABLE orders ADD COLUMN price INT';
  const worker = async () => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    await client.query('SET search_path = shop; BEGIN');
    return client;
  };
  beforeEach(async () => {
    write('20260101000000_goods', 'CREATE TABLE goods (id INT); CREATE TABLE orders (id INT)');
    await run();
    write('20260102000000_price', ALTER);
  });

  it('lets others pass while a long reader keeps it from its table, and is applied after that', async () => {
    const [reader, other] = [await worker(), await worker()];
    await reader.query('SELECT * FROM goods');
    const migrated = run();
    await sleep(300);
    const began = performance.now();
    await other.query('SELECT * FROM goods; COMMIT');
    expect(performance.now() - began).toBeLessThan(2_000);
    await reader.query('COMMIT');
    await migrated;
    expect((await history()).map(({ finished }) => finished)).toEqual([true, true]);
    await Promise.all([reader.end(), other.end()]);
  });

  it('is retried after a deadlock with a transaction that locks the tables in another order', async () => {
    const writer = await worker();
    await writer.query("SET LOCAL deadlock_timeout = '10s'; SELECT * FROM orders");
    // Found out before the migration's own wait is over.
    await owner.query(`ALTER DATABASE ${name} SET deadlock_timeout = '600ms'`);
    const migrated = run();
    await expect.poll(waiting, { interval: 20 }).toBe(1);
    await writer.query('SELECT * FROM goods; COMMIT');
    await migrated;
    expect((await history()).map(({ finished }) => finished)).toEqual([true, true]);
    await writer.end();
  });
});

it('leaves a row without an end, as the Prisma CLI writes it after an error, to a person', async () => {
  write('20260101000000_first', 'CREATE TABLE first (id INT)');
  await run();
  await owner.query("UPDATE shop._prisma_migrations SET finished_at = NULL, logs = 'the error'");
  await expect(run()).rejects.toThrow(/failed before. Repair it/);
});

it('rejects a schema from a build before the first migration, in words', async () => {
  write('20260101000000_first', 'CREATE TABLE first (id INT)');
  await run();
  rmSync(path.join(folder, 'migrations'), { recursive: true });
  write('20260201000000_init', 'CREATE TABLE first (id INT)');
  await expect(run()).rejects.toThrow(/cannot be upgraded. Start with an empty database/);
});

describe('functions', () => {
  const priceOf = (factor: number) => `CREATE OR REPLACE FUNCTION price_of(goods) RETURNS INT LANGUAGE sql AS
    'SELECT taxed($1.price * ${factor})'`;
  const priced = async () => (await owner.query('SELECT shop.price_of(goods) AS price FROM shop.goods')).rows[0]?.price;
  beforeEach(async () => {
    write('20260101000000_goods', 'CREATE TABLE goods (price INT); INSERT INTO goods VALUES (10)');
    writeFunction('price_of', priceOf(1));
    writeFunction('taxed', "CREATE OR REPLACE FUNCTION taxed(INT) RETURNS INT LANGUAGE sql AS 'SELECT $1 + 1'");
    await run();
    await owner.query('SET search_path = shop');
  });

  it('are applied after the migrations, also if one calls another that is created later', async () => {
    expect(await priced()).toBe(11);
  });

  it('are applied again when their text changes, and when an earlier release puts its text back', async () => {
    for (const [factor, price] of [
      [2, 21],
      [1, 11],
      [2, 21],
    ] as const) {
      writeFunction('price_of', priceOf(factor));
      await run();
      expect([factor, await priced()]).toEqual([factor, price]);
    }
  });

  it('stay as they are while their text is unchanged', async () => {
    await owner.query("CREATE OR REPLACE FUNCTION taxed(INT) RETURNS INT LANGUAGE sql AS 'SELECT 0'");
    await run();
    expect(await priced()).toBe(0);
  });

  it('leave all as they were if one of them is invalid', async () => {
    writeFunction('price_of', priceOf(2));
    writeFunction('taxed', 'CREATE OR REPLACE FUNCTION taxed(');
    await expect(run()).rejects.toThrow(/syntax error/);
    expect(await priced()).toBe(11);
  });
});
