import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createProduct, type Product } from '../support/product.ts';
import { timed, until } from '../support/timed.ts';

let product: Product;
let admin: Browser;
beforeAll(async () => {
  product = await createProduct({ SEED: 'none' });
  await product.start();
  admin = await product.signedIn();
});
afterAll(() => product.remove());

const hang = () => {
  for (const pid of product.postgres()) process.kill(pid, 'SIGSTOP');
};
const wake = () => {
  for (const pid of product.postgres()) process.kill(pid, 'SIGCONT');
};
/** Connections that wait for this one. */
const WAITING = 'SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))';
const me = () => timed(() => admin.get('/api/auth/user'));

describe('the embedded database hangs', () => {
  async function isToldInTime() {
    hang();
    try {
      // More than there are connections, then a few more that need new ones.
      const crowd = await Promise.all(Array.from({ length: 20 }, me));
      const later = [await me(), await me()];
      for (const { status, retryAfter, ms } of [...crowd, ...later])
        expect([status, Number(retryAfter) >= 1, ms < 2_500 || ms]).toEqual([503, true, true]);
    } finally {
      wake();
    }
    expect(await until(async () => (await me()).status === 200, 10_000)).toBeLessThan(5_000);
  }

  it('signed-in people get 503 within 2.5 s, and continue afterwards', isToldInTime);

  it('also after kill -9, at the database that the next start has taken over', async () => {
    const [postgres] = product.postgres();
    product.signal('SIGKILL');
    await product.ended();
    await product.start();
    expect(product.postgres()[0]).toBe(postgres);
    await isToldInTime();
  });

  it('SIGTERM ends everything within 30 s', async () => {
    hang();
    product.signalGroup('SIGTERM');
    const { code, ms } = await product.ended();
    expect([code, ms < 30_000 || ms]).toEqual([0, true]);
    await until(async () => product.postgres().length === 0, 10_000);
    await product.start();
    expect((await me()).status).toBe(200);
  }, 120_000);
});

describe('the embedded database dies', () => {
  it('is restarted; until then it answers 503 with Retry-After, and no session ends', async () => {
    const [before = 0] = product.postgres();
    process.kill(before, 'SIGKILL');
    const statuses = new Set<number>();
    await until(async () => {
      const { status, retryAfter } = await me();
      statuses.add(status);
      if (status === 503) expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
      return status === 200 && statuses.has(503);
    }, 30_000);
    expect([...statuses].toSorted()).toEqual([200, 503]);
    expect(product.postgres()[0]).not.toBe(before);
    expect((await admin.post('/api/call-lists', { name: 'Afterwards' })).status).toBe(201);
  });
});

describe('one stop, however many signals', () => {
  afterEach(async () => {
    if (product.hasEnded()) await product.start();
  });

  it.each([
    ['a supervisor that signals the whole group, twice', ['SIGTERM', 'SIGTERM', 'SIGTERM']],
    ['a terminal that is closed', ['SIGHUP', 'SIGTERM']],
    ['an impatient Ctrl-C', ['SIGINT', 'SIGINT']],
  ] as const)('%s: answers the requests in progress, and leaves no process', async (_who, signals) => {
    const { body: list } = await admin.post('/api/call-lists', { name: signals.join(' ') });
    const owner = await product.owner();
    // A row: workers wait for a locked table too, and then the stop would begin before the request has come.
    await owner.query('BEGIN');
    await owner.query('SELECT FROM call_lists.call_lists WHERE id = $1 FOR UPDATE', [list.id]);
    const open = timed(() => admin.patch(`/api/call-lists/${list.id}`, { wrapUpSeconds: 60 }));
    await until(async () => (await owner.query(WAITING)).rows.length > 0, 30_000);
    for (const name of signals) {
      product.signalGroup(name);
      await sleep(50);
    }
    await owner.query('ROLLBACK');
    expect((await open).status).toBe(200);
    await owner.end();
    const { code, ms } = await product.ended();
    expect([code, ms < 15_000 || ms]).toEqual([0, true]);
    expect(product.postgres()).toEqual([]);
  });
});
