import { expect, test } from './support/fixtures.ts';
import { signInByRequest } from './support/people.ts';

test.use({ seed: 'demo' });

const SENTENCE = 'You are offline. This loads once you are back online.';

test.beforeEach(async ({ page, product, allowComplaint }) => {
  // Without a network every request fails, and the browser logs it.
  allowComplaint(/ERR_INTERNET_DISCONNECTED|Loading .*chunk/);
  await signInByRequest(page, product.admin);
});

test('a dialog that is first opened without a connection leaves the page as it is, and opens later', async ({
  page,
  context,
}) => {
  await page.goto('/admin/call-lists');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create Call List' }).click();
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(rows.nth(1)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Create Call List' })).toBeVisible();
  await expect(page.getByText(SENTENCE)).toBeHidden();
});

test('a menu that is first opened without a connection keeps the focus of its button, and opens later', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/admin/users2');
  await expect(page.getByRole('table').first().getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(true);
  const menu = page.getByRole('button', { name: /^Actions for / }).first();
  await menu.click();
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(menu).toBeFocused();
  await context.setOffline(false);
  await expect(page.getByRole('menuitem').first()).toBeVisible();
});
