import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { clusterProduct } from './cluster-product.ts';
import { type Product, startProduct, type Way } from './product.ts';
import { openProfile, type Profile } from './profile.ts';
import { watchConsole } from './watch.ts';

interface Worker {
  way: Way;
  /** The platform's initial data. */
  seed: 'demo' | 'none';
  /** Specs with another word here have another platform. */
  platform: string;
  product: Product;
}

interface Each {
  /** A console line that a test causes on purpose. */
  allowComplaint(pattern: RegExp): void;
  /** A browser of another user: own cookies, own tabs. */
  someoneElse(): Promise<Page>;
}

export const test = base.extend<Each & { complaints: ReturnType<typeof watchConsole>[] }, Worker>({
  way: ['all-in-one', { option: true, scope: 'worker' }],
  seed: ['none', { option: true, scope: 'worker' }],
  platform: ['shared', { option: true, scope: 'worker' }],
  product: [
    async ({ way, seed }, use) => {
      // The processes of a cluster cannot be ended here; the one spec that runs there does not need it.
      const product = way === 'cluster' ? (clusterProduct() as Product) : await startProduct(way, { seed });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // One profile for all tests of a worker, in which phone links are allowed: its contexts inherit that permission, and nothing else.
  browser: [
    async ({ playwright, product }, use) => {
      const { context, close } = await openProfile(playwright.chromium, product);
      await use(context.browser() as Browser);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Any message in a console fails the test: a page that works logs nothing.
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const watchers: ReturnType<typeof watchConsole>[] = [];
      await use(watchers);
      expect(watchers.flatMap((watcher) => watcher.complaints)).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ browser, product, complaints }, use) => {
    const context = await browser.newContext({ baseURL: product.url });
    complaints.push(watchConsole(context));
    await use(context);
    await context.close();
  },
  // A browser delays the phone link of one page while it opens the phone link of another.
  someoneElse: async ({ playwright, product, complaints }, use) => {
    const profiles: Profile[] = [];
    await use(async () => {
      const profile = await openProfile(playwright.chromium, product);
      profiles.push(profile);
      complaints.push(watchConsole(profile.context));
      return profile.context.newPage();
    });
    for (const profile of profiles) await profile.close();
  },
  allowComplaint: ({ complaints }, use) =>
    use((pattern) => {
      for (const watcher of complaints) watcher.allow(pattern);
    }),
});

export { expect };
