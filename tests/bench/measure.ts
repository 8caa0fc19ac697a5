import { createTestDatabase } from '@dialdeck/node/testing/test-database';
import type { Bench, Ratio } from './bench.ts';
import { openPool } from './open-pool.ts';

/** Runs a benchmark in its own database on `serverUrl`. */
export async function measure(bench: Bench, rows: number, serverUrl: string): Promise<Ratio[]> {
  const database = await createTestDatabase('call_lists', serverUrl);
  const owner = openPool({
    connectionString: database.ownerUrl,
    options: '-c search_path=call_lists,analytics,events',
  });
  try {
    return await bench.run({ database, owner, rows, rounds: (most) => (rows > bench.smallRows ? most : 1) });
  } finally {
    await owner.end();
    await database.close();
  }
}
