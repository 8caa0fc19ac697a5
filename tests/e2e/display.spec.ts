import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { openWindow, WINDOWS } from './support/windows.ts';

test.use({ seed: 'demo' });

const LIGHT = 'rgb(255, 255, 255)';

async function choose(page: Page, name: string): Promise<void> {
  await page.getByTitle('Account and display').click();
  await page.getByRole('menuitemradio', { name }).click();
  await page.keyboard.press('Escape');
}

const groundOf = (page: Page) =>
  page
    .getByRole('banner')
    .first()
    .evaluate((bar) => getComputedStyle(bar).backgroundColor);
const rowHeight = async (page: Page) =>
  (await page.getByRole('list', { name: 'Contacts' }).getByRole('listitem').first().boundingBox())?.height;

test('theme and row density are chosen in the person menu, and there from the first paint', async ({
  browser,
  product,
}) => {
  const page = await openWindow(browser, product, product.demoAgent, WINDOWS['a laptop']);
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
  expect(await groundOf(page)).toBe(LIGHT);
  const before = await rowHeight(page);

  await choose(page, 'Dark');
  await expect.poll(() => groundOf(page)).not.toBe(LIGHT);
  await choose(page, 'Compact');
  await expect.poll(() => rowHeight(page)).toBe((before ?? 0) - 8);

  await test.step('a page that is reloaded is dark before any script, and never light', async () => {
    const html = await (await page.request.get('/contacts')).text();
    expect(html).toContain('content="dark"');
    await page.addInitScript(() => {
      const grounds = new Set<string>();
      Object.assign(window, { grounds });
      const look = () => {
        const bar = document.querySelector('#root header');
        if (bar) grounds.add(getComputedStyle(bar).backgroundColor);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
    expect(await rowHeight(page)).toBe((before ?? 0) - 8);
    const grounds = await page.evaluate(() => [...(window as unknown as { grounds: Set<string> }).grounds]);
    expect(grounds).toHaveLength(1);
    expect(grounds[0]).not.toBe(LIGHT);
  });

  await test.step('nothing is cut off in lower rows', async () => {
    const row = page.getByRole('list', { name: 'Contacts' }).getByRole('listitem').first();
    expect(await row.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0);
  });

  await choose(page, 'System');
  await expect.poll(() => groundOf(page)).toBe(LIGHT);
  await page.context().close();
});
