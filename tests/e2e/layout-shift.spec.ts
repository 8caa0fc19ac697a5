import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { layoutShiftOf, openWindow, WINDOWS } from './support/windows.ts';

test.use({ seed: 'demo' });

/** How far a page may jump while it comes. */
const MOST = 0.02;
/** What comes late has come by then. */
const REST_MS = 1_500;

interface Route {
  readonly path: string;
  readonly as: 'visitor' | 'agent' | 'admin';
  /** All that is fetched for it is there. */
  readonly come: (page: Page) => Promise<void>;
}

const ROUTES: readonly Route[] = [
  {
    path: '/contacts',
    as: 'agent',
    come: async (page) => {
      await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
      // The demo's agent has callbacks that are due.
      await expect(page.getByRole('button', { name: /^Callbacks due \d/ })).toBeVisible();
    },
  },
];

for (const { path, as, come } of ROUTES)
  test(`${path} does not jump while it comes, in any window`, async ({ browser, product }) => {
    const person = { visitor: undefined, agent: product.demoAgent, admin: product.admin }[as];
    for (const [name, size] of Object.entries(WINDOWS)) {
      const page = await openWindow(browser, product, person, size);
      await page.goto(path);
      await come(page);
      await page.waitForTimeout(REST_MS);
      expect.soft(await layoutShiftOf(page), name).toBeLessThanOrEqual(MOST);
      await page.context().close();
    }
  });
