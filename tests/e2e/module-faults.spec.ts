import { parseRegistry } from '@dialdeck/contract';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { MODULE_FAULTS } from './support/module-faults.ts';
import { signIn } from './support/people.ts';

test.use({ seed: 'demo' });

/** Architecture, section 5: "one card within 3 s". */
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

interface Journey {
  path: string;
  words: string;
  /** What this page's clock is looked at for. */
  limitMs: number;
}

/**
 * Runs in the page: goes there as a link would, and gives back after how long these words stood there. By how much the
 * page's own timers are late is taken off: that is the machine, busy with other work, and not the product.
 */
function goAndAwait({ path, words, limitMs }: Journey): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now();
    const passed = () => performance.now() - started;
    const shortOfLimit = limitMs - 200;
    let late = 0;
    setTimeout(() => {
      late = passed() - shortOfLimit;
    }, shortOfLimit);
    const look = () => document.body.textContent?.includes(words) && resolve(passed() - late);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    history.pushState({}, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

async function expectContained(page: Page, name: Name, isLate: boolean, mend: () => void): Promise<void> {
  const other = NAMES[(NAMES.indexOf(name) + 1) % NAMES.length] as Name;
  const words = `The ${name} module is unavailable`;
  const { path } = SCREENS[name];
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  expect(await page.evaluate(goAndAwait, { path, words, limitMs: CARD_WITHIN_MS })).toBeLessThanOrEqual(CARD_WITHIN_MS);

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

for (const name of NAMES) {
  test(`each of sixteen faults of the ${name} module costs its own area one card, and is mended without a page load`, async ({
    page,
    product,
    allowComplaint,
  }) => {
    // Sixteen page loads, and hanging takes its time.
    test.setTimeout(600_000);
    // The faults are told in the console; that is what it is for.
    allowComplaint(/./);
    await signIn(page, product.admin);
    const registry = parseRegistry(await (await page.request.get('/remotes.json')).json());
    const info = registry.find((remote) => remote.name === name);
    if (!info) throw new Error(`The registry has no ${name}.`);
    for (const fault of MODULE_FAULTS) {
      await test.step(fault.name, async () => {
        let isMended = false;
        await fault.inject(page, { name, path: SCREENS[name].path, info, isMended: () => isMended });
        await expectContained(page, name, fault.isLate === true, () => {
          isMended = true;
        });
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
  });
}
