import { availableParallelism, loadavg } from 'node:os';
import { parseRegistry, type RemoteInfo } from '@dialdeck/contract';
import type { Page, Route } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { MODULE_FAULTS } from './support/module-faults.ts';
import { signInByRequest } from './support/people.ts';
import { openWindow, WINDOWS } from './support/windows.ts';

test.use({ seed: 'demo' });

/** A module that does not come is one card by then. */
const CARD_WITHIN_MS = 3_000;

const SCREENS = {
  agent: { path: '/contacts', heading: /Spring campaign|Renewals/ },
  admin: { path: '/admin', heading: 'Admin Dashboard' },
  reports: { path: '/reports', heading: 'Reports' },
} as const;
type Name = keyof typeof SCREENS;
const NAMES = Object.keys(SCREENS) as Name[];

const headingOf = (page: Page, name: Name) =>
  page.getByRole('heading', { level: 1 }).filter({ hasText: SCREENS[name].heading });
const cardOf = (page: Page, name: Name) => page.getByText(`The ${name} module is unavailable`);

/** How many times as long a busy machine may take: 1 while nothing but this test runs on it, and never more than 2. */
function slowness(): number {
  const [load = 0] = loadavg();
  return Math.min(2, Math.max(1, load / (2 * availableParallelism())));
}

/** Runs in the page: navigates as a link would, and returns after how many milliseconds the page shows these words. */
function goAndAwait({ path, words }: { path: string; words: string }): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now();
    const look = () => document.body.textContent?.includes(words) && resolve(performance.now() - started);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    history.pushState({}, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

async function infoOf(page: Page, name: Name): Promise<RemoteInfo> {
  const registry = parseRegistry(await (await page.request.get('/remotes.json')).json());
  const info = registry.find((remote) => remote.name === name);
  if (!info) throw new Error(`The registry has no ${name}.`);
  return info;
}

async function expectContained(page: Page, name: Name, isLate: boolean, mend: () => void): Promise<void> {
  const other = NAMES[(NAMES.indexOf(name) + 1) % NAMES.length] as Name;
  const words = `The ${name} module is unavailable`;
  const { path } = SCREENS[name];
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  expect(await page.evaluate(goAndAwait, { path, words })).toBeLessThanOrEqual(CARD_WITHIN_MS * slowness());

  if (!isLate) {
    // The others stay usable, and this one stays where it was.
    await page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${SCREENS[other].path}"]`).click();
    await expect(headingOf(page, other)).toBeVisible();
    await page.goBack();
    await expect(cardOf(page, name)).toBeVisible();
    mend();
    await page.getByRole('button', { name: 'Retry' }).click();
  }
  await expect(headingOf(page, name)).toBeVisible();
  await expect(cardOf(page, name)).toBeHidden();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
}

test('each of sixteen faults of each module costs its own area one card, and is mended without a page load', async ({
  browser,
  product,
}) => {
  // Sixteen page loads, and hanging takes its time.
  test.setTimeout(600_000);
  async function breakInEveryWay(name: Name): Promise<void> {
    const page = await openWindow(browser, product, product.admin, WINDOWS['a laptop']);
    const info = await infoOf(page, name);
    for (const fault of MODULE_FAULTS)
      await test.step(`${name}: ${fault.name}`, async () => {
        let isMended = false;
        await fault.inject(page, { name, path: SCREENS[name].path, info, isMended: () => isMended });
        await expectContained(page, name, fault.isLate === true, () => {
          isMended = true;
        });
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    await page.context().close();
  }
  await Promise.all(NAMES.map(breakInEveryWay));
});

/** Shared code of modules comes from the shell, in files of its own. */
test.describe('a file of the shell that a module needs', () => {
  const isShellFile = (url: URL) => url.pathname.startsWith('/assets/') && !url.search;

  test.beforeEach(async ({ page, product, allowComplaint }) => {
    allowComplaint(/./);
    await signInByRequest(page, product.admin);
  });

  for (const [fault, answer] of [
    ['404', (route: Route) => route.fulfill({ status: 404 })],
    ['hanging', () => undefined],
  ] as const)
    test(`${fault}: one card, mended without a page load`, async ({ page }) => {
      const files = (await infoOf(page, 'reports')).routes.flatMap(({ preload }) => preload.map(({ href }) => href));
      // A retry uses another address, with a query, and succeeds.
      await page.route((url) => isShellFile(url) && files.includes(url.pathname), answer);
      await expectContained(page, 'reports', false, () => undefined);
    });

  test('404 when a dialog is opened: the screen is back without a page load, and so is the dialog', async ({
    page,
  }) => {
    await page.goto('/contacts');
    const details = page.getByRole('button', { name: 'View Details' }).first();
    await expect(details).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.route(isShellFile, (route) => route.fulfill({ status: 404 }));
    await details.click();
    await expect(cardOf(page, 'agent')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await details.click();
    await expect(page.getByText('Call Information')).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
});
