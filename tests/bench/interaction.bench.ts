import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { openProfile, type Profile } from '../e2e/support/profile.ts';
import { findBrowser } from '../support/browser.ts';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { indexAll } from './index-all.ts';
import { median } from './interleaved.ts';
import { addManyContacts } from './many-contacts.ts';
import { type Released, startReleased } from './request/released.ts';

const LIMIT_MS = 100;
/** By so much the page's processor is slower than this machine's. */
const SLOWER = 4;
const ROUNDS = 20;
const FEW_ROUNDS = 1;
/** In each round, so that several pages of contacts come. */
const STEPS = 10;
const COMES_WITHIN_MS = 60_000;

/** From a key or a click to the next paint, in the queue of a long list on a slow machine. */
export const interaction: Bench = {
  name: 'interaction',
  rows: 100_000,
  smallRows: 200,
  isOfReleased: true,
  isOfBrowser: true,
  async run({ database, rows }: BenchGround) {
    const serverUrl = new URL(database.ownerUrl);
    serverUrl.pathname = '/postgres';
    const product = await startReleased('one', serverUrl.href);
    const owner = new pg.Pool({ connectionString: product.database.ownerUrl, options: '-c search_path=call_lists' });
    const { executablePath, args, env } = await findBrowser();
    const profile = await openProfile(chromium, { url: product.origin }, { executablePath, args, ...(env && { env }) });
    try {
      const listId = await addManyContacts(owner, rows);
      await indexAll(owner, listId);
      await owner.query('VACUUM ANALYZE contacts, contact_search');
      const page = await openPage(profile, product);
      const rounds = rows < interaction.rows ? FEW_ROUNDS : ROUNDS;
      const times = await workThrough(page, `/contacts/${listId}`, rows, rounds);
      const saved = await owner.query("SELECT count(*)::int AS n FROM call_logs WHERE disposition = 'winner'");
      assert.equal(saved.rows[0].n, rounds);
      return Object.entries(times).map(ratioOf);
    } finally {
      await profile.close();
      await owner.end();
      await product.stop();
    }
  },
};

async function openPage({ context }: Profile, { people }: Released): Promise<Page> {
  context.setDefaultTimeout(COMES_WITHIN_MS);
  const { email, password } = await people.addPerson('admin');
  assert.equal((await context.request.post('/api/auth/login', { data: { email, password } })).status(), 200);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1366, height: 768 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/** An agent's keys and clicks. Each waits for its effect, so that none queues. */
async function workThrough(page: Page, queue: string, rows: number, rounds: number): Promise<Times> {
  const { follow, times } = await followInteractions(page);
  const place = (at: number) => page.locator(`[aria-posinset="${at}"]`);
  const isCurrent = (at: number) => place(at).and(page.locator('[aria-current="true"]')).waitFor();
  const press = (what: string, key: string) => follow(what, () => page.keyboard.press(key));
  const dialog = page.getByRole('dialog');
  // Neither called nor on the first page.
  const searched = createHash('md5')
    .update(String(Math.floor(rows / 2) + 7))
    .digest('hex')
    .slice(0, 8);
  const found = { hasText: new RegExp(searched, 'i') };

  await page.goto(queue);
  await isCurrent(1);
  for (let round = 0; round < rounds; round += 1) {
    let at = Number(await page.locator('[aria-current="true"]').getAttribute('aria-posinset'));
    for (let step = 0; step < STEPS; step += 1) {
      await press('J', 'j');
      await isCurrent(++at);
    }
    await press('K', 'k');
    await isCurrent(--at);

    await press('details', 'd');
    await dialog.waitFor();
    await dialog.locator(':focus').waitFor();
    await press('Escape', 'Escape');
    await dialog.waitFor({ state: 'hidden' });

    await press('Call Result', 'c');
    await dialog.waitFor();
    await dialog.locator(':focus').waitFor();
    await press('Winner', 'w');
    await press('Save Result', 'Control+Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(/ saved as Winner\.$/).waitFor();

    // By keyboard: the toast of the result lies over both.
    await follow('filter', () => page.getByRole('button', { name: 'Show All', exact: true }).press('Enter'));
    await place(1).waitFor();
    await follow('filter', () => page.getByRole('button', { name: 'Active Only' }).press('Enter'));
    await place(1).waitFor();

    await page.keyboard.press('/');
    await page.locator('input:focus').waitFor();
    for (const letter of searched) await press('a letter of the search', letter);
    await place(1).filter(found).waitFor();
    await page.getByRole('searchbox').fill('');
    await place(1)
      .filter({ hasNot: page.getByText(found.hasText) })
      .waitFor();
    await page.locator(':focus').blur();
    // The current row may be outside the rendered rows.
    await press('J', 'j');
    await page.locator('[aria-current="true"]').waitFor();
  }
  return times();
}

type Times = Record<string, number[]>;

/** A browser reports only interactions of at least this length, and reports them this much later at most. */
const REPORTED_FROM_MS = 16;
const REPORTED_WITHIN_MS = 1_000;

/** Milliseconds from each key or click to the next paint, as the browser reports it. */
async function followInteractions(page: Page) {
  const began: { what: string; at: number }[] = [];
  await page.addInitScript((durationThreshold) => {
    const told: PerformanceEventTiming[] = [];
    Object.assign(window, { told });
    new PerformanceObserver((list) => told.push(...(list.getEntries() as PerformanceEventTiming[]))).observe({
      type: 'event',
      durationThreshold,
    } as PerformanceObserverInit);
  }, REPORTED_FROM_MS);
  return {
    async follow(what: string, act: () => Promise<void>) {
      began.push({ what, at: await page.evaluate(() => performance.now()) });
      await act();
    },
    async times(): Promise<Times> {
      await sleep(REPORTED_WITHIN_MS);
      const told = await page.evaluate(() =>
        (window as unknown as { told: PerformanceEventTiming[] }).told
          .filter(({ interactionId }) => interactionId > 0)
          .map(({ startTime, duration }) => ({ startTime, duration })),
      );
      const times: Times = {};
      for (const [index, { what, at }] of began.entries()) {
        const next = began[index + 1]?.at ?? Infinity;
        const own = told.filter(({ startTime }) => startTime >= at && startTime < next);
        times[what] = [...(times[what] ?? []), Math.max(REPORTED_FROM_MS, ...own.map(({ duration }) => duration))];
      }
      return times;
    },
  };
}

function ratioOf([what, times]: [string, number[]]): Ratio {
  const [middle, most] = [median(times), Math.max(...times)];
  return {
    what,
    peer: `${LIMIT_MS} ms`,
    ratio: middle / LIMIT_MS,
    target: { atMost: 1 },
    figures: `${middle} ms, slowest ${most} ms of ${times.length}`,
  };
}
