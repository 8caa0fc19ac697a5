import pg from 'pg';

/** Connections of a benchmark. A connection that is still closing when its database is dropped emits an error, which is ignored. */
export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
