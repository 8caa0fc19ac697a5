import { addDays } from '@dialdeck/common/reports/report-period';
import pg from 'pg';
import { addManyCalls } from '../bench/many-calls.ts';
import type { Person } from './people.ts';
import type { RunningProduct } from './product-process.ts';

/** Adds calls that these people made in the past 400 days. */
export async function addPastCalls(product: RunningProduct, people: readonly Person[], calls: number): Promise<void> {
  const began = Date.now();
  const pool = new pg.Pool({
    connectionString: await product.databaseUrl(),
    options: '-c search_path=call_lists,analytics',
  });
  try {
    const lastDay = addDays(new Date().toISOString().slice(0, 10), -1);
    await addManyCalls(pool, { calls, lastDay, agents: people.map(({ id }) => id ?? '') });
    await pool.query('VACUUM ANALYZE call_logs, call_figures');
  } finally {
    await pool.end();
  }
  console.log(`${calls.toLocaleString('en')} calls added in ${Math.round((Date.now() - began) / 1000)} s`);
}
