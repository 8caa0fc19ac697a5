import type { Page } from '@playwright/test';
import { axeFaultsOf } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { ROUTES } from './support/route-table.ts';
import { openWindow, WINDOWS } from './support/windows.ts';

test.use({ seed: 'demo' });

/** Beside a laptop's, in which every screen, dialog and menu is looked at. */
const SIZES = ['a phone', '200 %', 'a small screen'] as const;

/** A size moves and folds things, and changes no colours. */
async function lookInAllSizes(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(WINDOWS[size]);
    // What depends on the size renders again in the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect.soft(await axeFaultsOf(page, { without: 'color-contrast' }), `${what}, ${size}`).toEqual([]);
  }
}

test('axe finds nothing serious on any route, nor in a contact’s details, in a small window', async ({
  browser,
  product,
}) => {
  const page = await openWindow(browser, product, product.admin, WINDOWS['a phone']);
  const answer = await page.request.get('/api/call-lists');
  const [list] = (await answer.json()) as { id: string }[];
  for (const { path, seen } of ROUTES)
    await test.step(path, async () => {
      await page.goto(path.replace(':list', list?.id ?? ''));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(seen.admin.heading);
      await lookInAllSizes(page, path);
    });

  await page.goto('/contacts');
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await lookInAllSizes(page, 'details');
  await page.context().close();
});
