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

const seen = (heading: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name: heading })).toBeVisible();

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
  { path: '/', as: 'agent', come: seen('Your Lists') },
  { path: '/', as: 'admin', come: seen('Your Lists') },
  { path: '/login', as: 'visitor', come: (page) => expect(page.getByLabel('Email')).toBeVisible() },
  { path: '/forgot-password', as: 'visitor', come: (page) => expect(page.getByLabel('Email')).toBeVisible() },
  { path: '/register', as: 'visitor', come: seen('Access Restricted') },
  { path: '/reset-password', as: 'visitor', come: seen('Invalid Reset Link') },
  { path: '/reports?period=30d', as: 'admin', come: seen('Calls by Day') },
  { path: '/reports?team=all&period=30d', as: 'admin', come: seen('Calls by Day') },
  { path: '/admin', as: 'admin', come: seen('Manage Call Lists') },
  { path: '/admin', as: 'agent', come: seen('Access Denied') },
  { path: '/admin/users2', as: 'admin', come: seen(/^Team Members \(\d/) },
  { path: '/admin/user-management', as: 'admin', come: (page) => expect(page.getByText('Ana Lima')).toBeVisible() },
  { path: '/admin/upload-to-user', as: 'admin', come: seen('Upload Contact Sheet to User') },
  { path: '/admin/call-lists', as: 'admin', come: (page) => expect(page.getByRole('cell').first()).toBeVisible() },
];

for (const { path, as, come } of ROUTES)
  test(`${path} as ${as} does not jump while it comes, in any window`, async ({ browser, product }) => {
    const person = { visitor: undefined, agent: product.demoAgent, admin: product.admin }[as];
    async function lookThrough(name: keyof typeof WINDOWS): Promise<void> {
      const page = await openWindow(browser, product, person, WINDOWS[name]);
      await page.goto(path);
      await come(page);
      await page.waitForTimeout(REST_MS);
      expect.soft(await layoutShiftOf(page), name).toBeLessThanOrEqual(MOST);
      await page.context().close();
    }
    await Promise.all((Object.keys(WINDOWS) as (keyof typeof WINDOWS)[]).map(lookThrough));
  });
