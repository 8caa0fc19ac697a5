import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, inTransaction, openDatabase } from '@dialdeck/node/database/database';
import { limitsOfRequests } from '@dialdeck/node/database/database-limits';
import { beforeDeadline } from '@dialdeck/node/process/deadline';
import { createLogger } from '@dialdeck/node/process/log';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgresServer, waitForStandby } from './support/postgres-server.ts';
import { until } from './support/timed.ts';

const ANSWER_MS = 500;
/** A request has begun before its statement has. */
const LEFT_MS = 300;
/** The longest that PostgreSQL can be made to wait before it writes the log of a commit. */
const LOG_MICROSECONDS = 100_000;
/** Seconds after which statements commit: some of them while their caller gives up, also on a busy machine. */
const MOMENTS = [0.1, 0.15, 0.2, 0.225, 0.25, 0.275];

let server: PostgresServer;
let owner: pg.Client;
let database: Database;
beforeAll(async () => {
  server = await startPostgresServer(['commit_siblings=0']);
  owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  await owner.query('SET synchronous_commit = local; CREATE TABLE public.written (n int)');
  database = openDatabase({
    url: server.url,
    schema: 'public',
    log: createLogger('test', { level: 'silent' }),
    limits: limitsOfRequests(ANSWER_MS),
  });
  await database.ready();
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await server.stop();
});

const count = async () => (await owner.query('SELECT FROM public.written')).rowCount;
const waiting = async () =>
  (await owner.query(`SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'`)).rowCount ?? 0;

// A repetition that finds the rows would be acknowledged, although no replica has them.
it.each<[string, () => Promise<unknown>]>([
  ['a statement of its own', () => database.pool.query('INSERT INTO public.written VALUES (1)')],
  [
    'a transaction',
    () => inTransaction(database.pool, (client) => client.query('INSERT INTO public.written VALUES (1)')),
  ],
])('shows no row of %s before a replica has it, also after the caller got 503', async (_what, write) => {
  await waitForStandby(owner, 'absent');
  const before = await count();
  let done: Promise<unknown> = Promise.resolve();
  const asked = beforeDeadline(LEFT_MS, () => {
    const writing = write();
    done = writing.catch(() => undefined);
    return writing;
  });
  await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await done;
  // Every limit of the connection has passed.
  await sleep(2 * ANSWER_MS);
  expect([await waiting(), await count()]).toEqual([1, before]);
  await waitForStandby(owner, '');
  await until(async () => (await waiting()) === 0, 20_000);
  expect(await count()).toBe((before ?? 0) + 1);
});

// Between its last look at interrupts and the wait for a replica, a commit writes its log: a disk may take any time for that.
it('shows no row of a commit whose caller gives up while the log is being written', async () => {
  await owner.query(`ALTER SYSTEM SET commit_delay = ${LOG_MICROSECONDS}`);
  await waitForStandby(owner, 'absent');
  const before = await count();
  const endings: Promise<unknown>[] = [];
  for (const seconds of MOMENTS) {
    const asked = beforeDeadline(LEFT_MS, () => {
      const writing = database.pool.query('INSERT INTO public.written SELECT 1 FROM pg_sleep($1)', [seconds]);
      endings.push(writing.catch(() => undefined));
      return writing;
    });
    await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  }
  await Promise.all(endings);
  await sleep(2 * ANSWER_MS);
  const waited = await waiting();
  expect([waited > 0, await count()]).toEqual([true, before]);
  await owner.query('ALTER SYSTEM RESET commit_delay');
  await waitForStandby(owner, '');
  await until(async () => (await waiting()) === 0, 20_000);
  expect(await count()).toBe((before ?? 0) + waited);
});
