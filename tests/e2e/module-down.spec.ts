import { kill } from 'node:process';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { signIn } from './support/people.ts';
import type { Product } from './support/product.ts';

/** Takes the reports module away, the way it would go: its process killed, or its files refused. Gives back how to return it. */
async function takeReportsDown(product: Product, page: Page): Promise<() => Promise<void>> {
  const process = product.components.get('reports');
  if (process !== undefined) {
    // Stopped, so that it neither answers nor is started anew: the worst of both.
    kill(process, 'SIGSTOP');
    return async () => {
      kill(process, 'SIGCONT');
    };
  }
  await page.route('**/mfe/reports/**', (route) => route.abort());
  return () => page.unroute('**/mfe/reports/**');
}

test('one module down costs its own area, and Retry brings it back without a page load', async ({
  page,
  product,
  allowComplaint,
}) => {
  allowComplaint(/\/mfe\/reports\//);
  const bringBack = await takeReportsDown(product, page);
  try {
    await signIn(page, product.admin);
    await page.goto('/reports');
    const card = page.getByRole('alert').filter({ hasText: 'reports' });
    await expect(card).toBeVisible();

    await test.step('every other module stays usable', async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Admin' }).first().click();
      await expect(page.getByText('Total Users')).toBeVisible();
      await page.goBack();
      await expect(card).toBeVisible();
    });
  } finally {
    await bringBack();
  }

  await test.step('Retry recovers', async () => {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Total Dials')).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
});
