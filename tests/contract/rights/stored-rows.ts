import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

/** Tables that change with every request or by themselves: queues, counters of tries, the last request of a session. */
const RESTLESS = ['events.delivery', 'events.parked', 'events.producer', 'auth.rate_limits', 'gateway.sessions'];
/** Background work that the preparation has begun ends within this. */
const REST_MS = 20_000;
const PAUSE_MS = 250;

/** Work that the preparation has left for later: events, who may be called now, and the search index, which lets imports go first. */
const WAITING = ['events.delivery', 'call_lists.parking_tasks', 'call_lists.search_backlog']
  .map((table) => `(SELECT FROM ${table} LIMIT 1)`)
  .join(' UNION ALL ');

type Hashes = ReadonlyMap<string, string>;

/** The tables in which rows were added, changed or removed by some work; sessions by their ids. */
export async function tablesChangedBy(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const before = await atRest(pool);
  await work();
  const after = await atRest(pool);
  return [...after.keys()].filter((table) => after.get(table) !== before.get(table));
}

/** The rows after all workers have finished with them. */
async function atRest(pool: pg.Pool): Promise<Hashes> {
  const until = Date.now() + REST_MS;
  for (let last = await hashes(pool); Date.now() < until; ) {
    await setTimeout(PAUSE_MS);
    const { rows } = await pool.query(WAITING);
    const now = await hashes(pool);
    if (rows.length === 0 && [...now].every(([table, hash]) => last.get(table) === hash)) return now;
    last = now;
  }
  throw new Error(`the database did not come to rest within ${REST_MS} ms`);
}

const hashOf = (rows: string, table: string) =>
  `SELECT '${table}' AS table, (SELECT md5(coalesce(string_agg(${rows}, '' ORDER BY ${rows}), '')) FROM ${table} AS stored) AS hash`;

async function hashes(pool: pg.Pool): Promise<Hashes> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname !~ '^(pg_|information_schema)'`,
  );
  const asked = tables.filter(({ name }) => !RESTLESS.includes(name)).map(({ name }) => hashOf('stored::text', name));
  const { rows } = await pool.query<{ table: string; hash: string }>(
    [...asked, hashOf('sid', 'gateway.sessions')].join(' UNION ALL '),
  );
  return new Map(rows.map(({ table, hash }) => [table, hash]));
}
