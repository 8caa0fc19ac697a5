import type { Locator, Page, Request } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { signInByRequest } from './support/people.ts';

test.use({ seed: 'demo' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Call Result' });
/** A dialog takes keys once it has the focus, a moment after it is seen. */
const focusIn = (dialog: Locator) => dialog.locator(':focus');

/** Calls the current contact and types, but does not save. */
async function typeResult(page: Page, notes: string): Promise<void> {
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Call Current' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Winner' }).click();
  await dialog.getByLabel('Notes').fill(notes);
}

/** A loaded script may load another one when it runs. */
const SCRIPTS_QUIET_MS = 2_000;

/** Milliseconds since the last script came; 0 while one is on its way. */
function watchScripts(page: Page): () => number {
  const onTheirWay = new Set<Request>();
  let lastAt = Date.now();
  page.on('request', (request) => request.resourceType() === 'script' && onTheirWay.add(request));
  page.on('requestfinished', (request) => {
    if (onTheirWay.delete(request)) lastAt = Date.now();
  });
  return () => (onTheirWay.size > 0 ? 0 : Date.now() - lastAt);
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
  // Without a network every request fails, and the browser logs it.
  allowComplaint(/ERR_INTERNET_DISCONNECTED/);
  await signInByRequest(page, product.demoAgent ?? product.admin);
});

test('a typed result survives a reload and a closed tab', async ({ page, context }) => {
  await typeResult(page, 'Typed before the reload');
  await page.reload();
  await expect(dialogOf(page).getByLabel('Notes')).toHaveValue('Typed before the reload');
  await expect(dialogOf(page).getByRole('button', { name: 'Winner' })).toHaveAttribute('aria-pressed', 'true');

  await page.close();
  const next = await context.newPage();
  await next.goto('/contacts');
  await next.getByRole('button', { name: /^\d+ calls? without a result/ }).click();
  await expect(next.getByText(/is not saved yet/)).toBeVisible();
  await next.getByRole('button', { name: 'Continue' }).click();
  await expect(dialogOf(next).getByLabel('Notes')).toHaveValue('Typed before the reload');
  await dialogOf(next).getByRole('button', { name: 'Save Result' }).click();
  await expect(next.getByText('Call Result Saved')).toBeVisible();
});

test('a result saved offline is kept, announced, and sent once when the connection is back', async ({
  page,
  context,
}) => {
  await typeResult(page, 'Saved in a tunnel');
  const saved = countSaved(page);
  await context.setOffline(true);
  await dialogOf(page).getByRole('button', { name: 'Save Result' }).dblclick();
  await expect(page.getByText(/kept on this device and sent when the connection is back/).first()).toBeVisible();
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
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

test('offline: panels, keys and the words of a call still work, and the queue stays', async ({ page, context }) => {
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
  // Below a dialog it is hidden from screen readers.
  const queue = page.getByRole('list', { name: 'Contacts', includeHidden: true });
  const quietFor = watchScripts(page);
  // The first key loads the dialogs. It moves nothing: the next contact may be one that other tests have called.
  const first = page.waitForRequest((request) => request.resourceType() === 'script');
  await page.keyboard.press('Shift');
  await first;
  await expect.poll(quietFor).toBeGreaterThan(SCRIPTS_QUIET_MS);
  await context.setOffline(true);
  for (const [key, name] of [
    ['b', 'Callbacks due'],
    ['b', undefined],
    ['?', undefined],
  ] as const)
    await test.step(`key ${key}`, async () => {
      await page.keyboard.press(key);
      if (name) await expect(page.getByRole('region', { name })).toBeVisible();
      await expect(queue.getByRole('listitem', { includeHidden: true }).first()).toBeVisible();
    });
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(focusIn(shortcuts)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();

  await test.step('an unanswered call', async () => {
    await expect(page.getByRole('button', { name: 'Call Current' })).toBeEnabled();
    await page.keyboard.press('c');
    await expect(dialogOf(page)).toBeVisible();
    await expect(focusIn(dialogOf(page))).toBeAttached();
    await page.keyboard.press('2');
    await expect(dialogOf(page).getByRole('radio', { name: 'No answer' })).toBeChecked();
    await dialogOf(page).getByRole('button', { name: 'Loser' }).click();
    await dialogOf(page).getByRole('button', { name: 'Save Result' }).click();
    await expect(page.getByText('1 result waiting to be sent')).toBeVisible();
    await page.keyboard.press('o');
    await expect(page.getByRole('region', { name: 'Calls without a result' })).toContainText('kept on this device');
    await expect(queue.getByRole('listitem').first()).toBeVisible();
  });
});
