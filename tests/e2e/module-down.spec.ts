import { kill } from 'node:process';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { signIn } from './support/people.ts';
import type { Product } from './support/product.ts';

/** A way in which a module goes, and how its area comes back. */
interface Outage {
  end(): Promise<void>;
  /** The next step of the person at the screen, once the outage has ended. */
  recover(): Promise<void>;
}

/** Apart, its process hangs: stopped, it neither answers nor is restarted. In one process, its files are refused. */
async function takeReportsDown(product: Product, page: Page): Promise<Outage> {
  const process = product.components.get('reports');
  if (process === undefined) {
    const files = '**/mfe/reports/**';
    await page.route(files, (route) => route.abort());
    return { end: () => page.unroute(files), recover: () => page.getByRole('button', { name: 'Retry' }).click() };
  }
  kill(process, 'SIGSTOP');
  return {
    end: async () => {
      kill(process, 'SIGCONT');
    },
    // Nothing: a late module replaces the card by itself.
    recover: async () => undefined,
  };
}

test('one module down costs its own area, and recovers without a page load', async ({
  page,
  product,
  allowComplaint,
}) => {
  // The console has its own failure, and nothing else.
  allowComplaint(/\/mfe\/reports\/|RemoteError: reports did not|"dialdeck_reports" is already registered/);
  const outage = await takeReportsDown(product, page);
  try {
    await signIn(page, product.admin);
    // Not until everything has loaded: what hangs here never does.
    await page.goto('/reports', { waitUntil: 'domcontentloaded' });
    const card = page.getByRole('alert').filter({ hasText: 'reports' });
    await expect(card).toBeVisible();

    await test.step('every other module stays usable', async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Admin' }).first().click();
      await expect(page.getByText('Total Users')).toBeVisible();
      await page.goBack();
      await expect(card).toBeVisible();
    });
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  } finally {
    await outage.end();
  }

  await test.step('it recovers', async () => {
    await outage.recover();
    await expect(page.getByText('Total Dials')).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
});
