import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@dialdeck/common/random';
import { afterEach, describe, expect, it } from 'vitest';
import { createProduct, type Product } from './support/product.ts';
import { until } from './support/timed.ts';

/** More on demand. */
const KILLS = Number(process.env.FIRST_DEMO_KILLS ?? 3);
const random = createRandom(20_261_123);

const products: Product[] = [];
afterEach(() => Promise.all(products.splice(0).map((product) => product.remove())));

describe('kill -9 while the product starts for the first time', () => {
  it(`the next start is whole: an admin who can sign in, and all of the demo, killed at ${KILLS} moments`, async () => {
    let readyMs = 8_000;
    for (let kill = 0; kill < KILLS; kill++) {
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

  it('loses nothing of the demo on a stop right after Ready', async () => {
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
      throw new Error(`${error}; its last output:\n${product.output().slice(-2_000)}`);
    });
    expect((await owner.query(COUNTS)).rows).toEqual([{ people: 4, lists: 2, contacts: 500, finished: true }]);
    const { rows } = await owner.query(CALLS);
    expect(rows).toHaveLength(3);
    for (const { calls, different } of rows) expect([calls > 60, different]).toEqual([true, calls]);
  } finally {
    await owner.end();
  }
  const admins = [...product.output().matchAll(/First admin: .* password (\S+) /g)].map(([, password]) => password);
  // Printed, and always the same one.
  expect(new Set(admins).size).toBe(1);
}
