import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createLogger } from '#process/log.ts';
import { migrate } from './migrate.ts';
import { inRepository, MIGRATION_FOLDERS } from './prepare-database.ts';

const log = createLogger('test', { level: 'fatal' });
const directoryOf = inRepository(path.resolve(import.meta.dirname, '../../../..'));
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
  mkdirSync(path.join(folder, migration), { recursive: true });
  writeFileSync(path.join(folder, migration, 'migration.sql'), sql);
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
/** As a release left it that wrote the row before the migration, and was killed in between. */
const leaveUnfinished = (migration: string, schema = 'shop') =>
  owner.query(
    `UPDATE ${schema}._prisma_migrations SET finished_at = NULL, applied_steps_count = 0 WHERE migration_name = $1`,
    [migration],
  );

describe('a migration and its row are one', () => {
  it('neither is there when the migration fails, and the next start tries again', async () => {
    write('20260101000000_good', 'CREATE TABLE goods (id INT PRIMARY KEY)');
    write('20260102000000_bad', 'CREATE TABLE half (id INT); INSERT INTO goods SELECT 1 / 0');
    await expect(run()).rejects.toThrow(/division by zero/);
    expect(await history()).toEqual([{ name: '20260101000000_good', ...FINISHED }]);
    expect((await owner.query("SELECT to_regclass('shop.half') AS half")).rows).toEqual([{ half: null }]);
    write('20260102000000_bad', 'CREATE TABLE half (id INT)');
    await run();
    expect((await history()).map(({ finished }) => finished)).toEqual([true, true]);
  });

  it('neither is there when the connection is cut in the middle', async () => {
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

describe('a migration beside the work of the day', () => {
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

  it('is tried again when it meets somebody who takes the tables in another order', async () => {
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

describe('a row that an older release left unfinished', () => {
  it.each([
    ['had been committed', ''],
    ['had not', 'DROP TABLE shop.later'],
  ])('is finished, where the migration %s', async (_when, undo) => {
    write('20260101000000_first', 'CREATE TABLE first (id INT)');
    write('20260102000000_later', 'CREATE TABLE later (id INT); INSERT INTO first VALUES (1)');
    await run();
    if (undo) await owner.query(`${undo}; DELETE FROM shop.first`);
    await leaveUnfinished('20260102000000_later');
    await run();
    expect((await history()).map(({ finished }) => finished)).toEqual([true, true]);
    expect((await owner.query('SELECT id FROM shop.first')).rows).toEqual([{ id: 1 }]);
  });

  it('is left to a person where it holds an error', async () => {
    write('20260101000000_first', 'CREATE TABLE first (id INT)');
    await run();
    await leaveUnfinished('20260101000000_first');
    await owner.query("UPDATE shop._prisma_migrations SET logs = 'it was this'");
    await expect(run()).rejects.toThrow(/failed before. Mend it/);
  });

  it('is finished for every migration that was ever released, and nothing changes', async () => {
    const schemas = (Object.keys(MIGRATION_FOLDERS) as (keyof typeof MIGRATION_FOLDERS)[]).map((schema) => ({
      schema,
      directory: directoryOf(schema),
    }));
    const shape = async () =>
      (
        await owner.query(
          `SELECT table_schema, table_name, column_name, data_type FROM information_schema.columns
           WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2, 3`,
        )
      ).rows;
    // The newest of a schema alone can be unfinished: nothing was applied behind it.
    for (const { schema, directory } of schemas) {
      const names = readdirSync(directory)
        .filter((entry) => /^\d{14}_/.test(entry))
        .sort();
      for (const [index, migration] of names.entries()) {
        const upTo = mkdtempSync(path.join(folder, 'up-to-'));
        for (const each of names.slice(0, index + 1))
          cpSync(path.join(directory, each), path.join(upTo, each), { recursive: true });
        const only = { ownerUrl, schemas: [{ schema, directory: upTo }], log };
        await migrate(only);
        const before = await shape();
        await leaveUnfinished(migration, schema);
        await migrate(only);
        expect([migration, await shape()]).toEqual([migration, before]);
        const { rows } = await owner.query(`SELECT 1 FROM ${schema}._prisma_migrations WHERE finished_at IS NULL`);
        expect([migration, rows]).toEqual([migration, []]);
      }
    }
  }, 120_000);
});

describe('a migration that no transaction can hold', () => {
  const CONCURRENTLY = `-- repeatable: outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS goods_name ON goods (name)`;

  /** Somebody who has written and not committed yet. */
  async function writing(table: string, id: number): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    await client.query(`BEGIN; INSERT INTO shop.${table} VALUES (${id}, 'pen')`);
    return client;
  }
  /** Writers do not queue behind the index. */
  const writeBeside = (table: string, id: number) =>
    owner.query(
      `SET statement_timeout = 5000; INSERT INTO shop.${table} VALUES (${id}, 'ink'); RESET statement_timeout`,
    );

  it('is applied, and again after a kill in the middle', async () => {
    write('20260101000000_goods', 'CREATE TABLE goods (id INT, name TEXT)');
    write('20260102000000_index', CONCURRENTLY);
    await run();
    expect((await history()).map(({ finished }) => finished)).toEqual([true, true]);
    for (const undo of ['', 'DROP INDEX shop.goods_name']) {
      if (undo) await owner.query(undo);
      await leaveUnfinished('20260102000000_index');
      await run();
      expect((await history()).map(({ finished }) => finished)).toEqual([true, true]);
      expect((await owner.query("SELECT to_regclass('shop.goods_name') IS NOT NULL AS there")).rows).toEqual([
        { there: true },
      ]);
    }
  });

  it('several indexes, each made beside the work of the day', async () => {
    write('20260101000000_goods', 'CREATE TABLE goods (id INT, name TEXT)');
    write(
      '20260102000000_indexes',
      `-- repeatable: outside a transaction
DROP INDEX IF EXISTS goods_id;
CREATE INDEX goods_id ON goods (id) WHERE name <> ';';
DROP INDEX IF EXISTS goods_name;
CREATE INDEX goods_name ON goods (name);
`,
    );
    await run();
    await leaveUnfinished('20260102000000_indexes');
    // Somebody has the table open for writing: an index that is made the usual way would wait, and keep others waiting.
    const writer = await writing('goods', 1);
    const running = run();
    await expect.poll(waiting).toBe(1);
    await writeBeside('goods', 2);
    await writer.query('COMMIT');
    await running;
    await writer.end();
    const { rows } = await owner.query(
      "SELECT indexname FROM pg_indexes WHERE schemaname = 'shop' AND indexname LIKE 'goods_%' ORDER BY 1",
    );
    expect(rows.map(({ indexname }) => indexname)).toEqual(['goods_id', 'goods_name']);
  });

  it('an index of a partitioned table is made beside the work of the day, one partition after the other', async () => {
    write(
      '20260101000000_goods',
      `CREATE TABLE goods (id INT, name TEXT) PARTITION BY LIST (id);
CREATE TABLE goods_1 PARTITION OF goods FOR VALUES IN (1);
CREATE TABLE goods_2 PARTITION OF goods FOR VALUES IN (2)`,
    );
    await run();
    const writer = await writing('goods_1', 1);
    write(
      '20260102000000_index',
      `-- repeatable: outside a transaction
CREATE INDEX "goods_name" ON "goods" ("name") WHERE name <> 'none';
`,
    );
    const running = run();
    await expect.poll(waiting).toBe(1);
    await writeBeside('goods_1', 1);
    await writer.query('COMMIT');
    await running;
    await writer.end();
    const indexes = async () =>
      (
        await owner.query(
          `SELECT indrelid::regclass::text AS "of" FROM pg_index JOIN pg_inherits ON inhrelid = indexrelid
           WHERE inhparent = 'shop.goods_name'::regclass AND indisvalid ORDER BY 1`,
        )
      ).rows.map(({ of }) => of);
    expect(await indexes()).toEqual(['shop.goods_1', 'shop.goods_2']);
    // Killed between two partitions, while the second index is incomplete.
    await owner.query('DROP INDEX shop.goods_name');
    await owner.query("CREATE INDEX goods_name ON ONLY shop.goods (name) WHERE name <> 'none'");
    await owner.query('CREATE INDEX goods_2_goods_name ON shop.goods_2 (name)');
    await leaveUnfinished('20260102000000_index');
    await run();
    expect(await indexes()).toEqual(['shop.goods_1', 'shop.goods_2']);
    await owner.query('CREATE TABLE shop.goods_3 PARTITION OF shop.goods FOR VALUES IN (3)');
    expect(await indexes()).toHaveLength(3);
    // Killed after all of them were joined: none is made again.
    const joined = async () => (await owner.query("SELECT 'shop.goods_1_goods_name'::regclass::oid")).rows;
    const before = await joined();
    await leaveUnfinished('20260102000000_index');
    await run();
    expect(await joined()).toEqual(before);
  });
});
