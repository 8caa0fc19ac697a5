import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { signIn } from './support/people.ts';

test.use({ seed: 'demo' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Call Result' });

/** Calls the current contact and types, but does not save. */
async function typeResult(page: Page, notes: string): Promise<void> {
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Call Current' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Winner' }).click();
  await dialog.getByLabel('Notes').fill(notes);
}

/** How many results reach the server: requests that it answered. */
function countSaved(page: Page): () => number {
  let saved = 0;
  page.on('response', async (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/graphql')) return;
    const body = await response.text().catch(() => '');
    if (body.includes('"recordDisposition":{')) saved += 1;
  });
  return () => saved;
}

test.beforeEach(async ({ page, product, allowComplaint }) => {
  // Without a network every request fails, and the browser says so.
  allowComplaint(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, product.demoAgent ?? product.admin);
});

test('a typed result survives a reload and a closed tab', async ({ page, context }) => {
  await typeResult(page, 'Typed before the reload');
  await page.reload();
  await expect(dialogOf(page).getByLabel('Notes')).toHaveValue('Typed before the reload');
  await expect(dialogOf(page).getByRole('button', { name: 'Winner' })).toHaveAttribute('aria-pressed', 'true');

  await page.close();
  const next = await context.newPage();
  await next.goto('/contacts');
  await next.getByRole('button', { name: '1 call without a result' }).click();
  await expect(next.getByText(/is not saved yet/)).toBeVisible();
  await next.getByRole('button', { name: 'Continue' }).click();
  await expect(dialogOf(next).getByLabel('Notes')).toHaveValue('Typed before the reload');
  await dialogOf(next).getByRole('button', { name: 'Save Result' }).click();
  await expect(next.getByText('Call Result Saved')).toBeVisible();
});

test('a result saved without a line is kept, told, and sent once when the line is back', async ({ page, context }) => {
  await typeResult(page, 'Saved in a tunnel');
  const saved = countSaved(page);
  await context.setOffline(true);
  await dialogOf(page).getByRole('button', { name: 'Save Result' }).dblclick();
  await expect(page.getByText(/kept on this device and sent when the connection is back/).first()).toBeVisible();
  await expect(page.getByText('Offline')).toBeVisible();
  expect(saved()).toBe(0);

  await context.setOffline(false);
  await expect(page.getByText('Call Result Saved')).toBeVisible();
  await expect(page.getByText(/kept on this device/)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
  expect(saved()).toBe(1);
});

test('a double click saves once', async ({ page }) => {
  await typeResult(page, 'Clicked twice');
  const saved = countSaved(page);
  await dialogOf(page).getByRole('button', { name: 'Save Result' }).dblclick();
  await expect(page.getByText('Call Result Saved')).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  expect(saved()).toBe(1);
});
