import pg from 'pg';

/** Connections of a benchmark. One that is still closing when its database is dropped emits an error that nobody needs. */
export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
