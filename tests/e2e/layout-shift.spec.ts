import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { layoutShiftOf, openWindow, WINDOWS } from './support/windows.ts';

// Teams and providers that other specs add change what comes.
test.use({ seed: 'demo', platform: 'as it began' });

/** The layout shift that a page may have while it loads. */
const MOST = 0.02;
/** Late content has come by then. */
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
  {
    path: '/board',
    as: 'admin',
    come: (page) => expect(page.getByRole('table', { name: 'Lists' })).toBeVisible(),
  },
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
      const { total, moved } = await layoutShiftOf(page);
      expect.soft(total, [name, ...moved].join('\n')).toBeLessThanOrEqual(MOST);
      await page.context().close();
    }
    await Promise.all((Object.keys(WINDOWS) as (keyof typeof WINDOWS)[]).map(lookThrough));
  });

/** In the queue each part has its place before its answer comes. */
const MOST_APART = 0.002;
/** Each answer comes so much later than the previous one, as on a slow machine. */
const APART_MS = 300;

/** Requests whose answers change what is seen. */
const isData = ({ pathname }: URL): boolean => pathname === '/graphql';

/** Answers come one after the other. */
async function answerApart(page: Page): Promise<void> {
  let asked = 0;
  await page.route(isData, async (route) => {
    asked += 1;
    await pause(asked * APART_MS);
    await route.continue().catch(() => undefined);
  });
}

test('the queue does not shift while responses arrive one by one', async ({ browser, product }) => {
  async function lookThrough(name: keyof typeof WINDOWS): Promise<void> {
    const page = await openWindow(browser, product, product.demoAgent, WINDOWS[name]);
    await answerApart(page);
    await page.goto('/contacts');
    await expect(page.getByText(/can be called now/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Callbacks due \d/ })).toBeVisible();
    // The verdict of the current contact is the last part of the call bar.
    await expect(page.getByRole('region', { name: 'Calling' }).getByText(/ there$/)).toBeVisible();
    const { total, moved } = await layoutShiftOf(page);
    expect.soft(total, [name, ...moved].join('\n')).toBeLessThanOrEqual(MOST_APART);
    await page.context().close();
  }
  await Promise.all((Object.keys(WINDOWS) as (keyof typeof WINDOWS)[]).map(lookThrough));
});

test('the table of call lists does not shift while responses arrive one by one', async ({
  browser,
  product,
  playwright,
}) => {
  const admin = await playwright.request.newContext({ baseURL: product.url });
  expect((await admin.post('/api/auth/login', { data: product.admin })).status()).toBe(200);
  // The choice of a team is above the table.
  const { id } = (await (await admin.post('/api/teams', { data: { name: 'North' } })).json()) as { id: string };
  async function lookThrough(name: keyof typeof WINDOWS): Promise<void> {
    const page = await openWindow(browser, product, product.admin, WINDOWS[name]);
    await answerApart(page);
    await page.goto('/admin/call-lists');
    await expect(page.getByRole('combobox', { name: 'Team' })).toBeAttached();
    await expect(page.getByText(/can be called now/).first()).toBeAttached();
    const { total, moved } = await layoutShiftOf(page);
    expect.soft(total, [name, ...moved].join('\n')).toBeLessThanOrEqual(MOST);
    await page.context().close();
  }
  await Promise.all((Object.keys(WINDOWS) as (keyof typeof WINDOWS)[]).map(lookThrough));
  expect((await admin.delete(`/api/teams/${id}`)).status()).toBeLessThan(300);
  await admin.dispose();
});

/** Words that only the script of the tables contains. */
const TABLE_OF_PEOPLE = 'Figures of each ';

test('the report of all users does not shift when the table of people loads last', async ({ browser, product }) => {
  async function lookThrough(name: keyof typeof WINDOWS): Promise<void> {
    const page = await openWindow(browser, product, product.admin, WINDOWS[name]);
    const rest = Promise.withResolvers<void>();
    await page.route(
      ({ pathname }) => pathname.startsWith('/mfe/'),
      async (route) => {
        const response = await route.fetch();
        const body = await response.text();
        if (body.includes(TABLE_OF_PEOPLE)) await rest.promise;
        await route.fulfill({ response, body }).catch(() => undefined);
      },
    );
    await page.goto('/reports?team=all&period=30d');
    await expect(page.getByRole('heading', { name: 'Calls by Day' })).toBeVisible();
    const table = page.getByRole('table', { name: 'People' });
    await expect(table).toBeHidden();
    rest.resolve();
    await expect(table).toBeVisible();
    const { total, moved } = await layoutShiftOf(page);
    expect.soft(total, [name, ...moved].join('\n')).toBeLessThanOrEqual(MOST);
    await page.context().close();
  }
  await Promise.all((Object.keys(WINDOWS) as (keyof typeof WINDOWS)[]).map(lookThrough));
});
