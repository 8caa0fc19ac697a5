import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { type Credentials, signInByRequest } from './support/people.ts';
import type { Product } from './support/product.ts';
import { layoutShiftOf, openWindow, WINDOWS } from './support/windows.ts';

test.use({ seed: 'demo' });

/** The most keys or clicks of one call, its result included. */
const MOST = 3;

const SIZE = 12;
let lists = 0;
/** Other numbers for each list: `Do not call again` lists a number for all of them. */
function people() {
  const first = 1_200 + SIZE * lists++;
  return Array.from({ length: SIZE }, (_, index) => ({
    firstName: `Person ${index + 1}`,
    phone: `+1212555${first + index}`,
  }));
}

// A busy machine may answer 503 now and then; polling repeats the request.
test.beforeEach(({ allowComplaint }) => allowComplaint(/status of 503 /));

/** A list of the demo's agent without calls, and the people dialled from its page. */
async function openList(
  page: Page,
  product: Product,
  playwright: { request: typeof import('@playwright/test').request },
) {
  const admin = await playwright.request.newContext({ baseURL: product.url });
  expect((await admin.post('/api/auth/login', { data: product.admin })).status()).toBe(200);
  const agent = product.demoAgent as Credentials;
  const users = (await (await admin.get('/api/admin/users')).json()) as { id: string; email: string }[];
  const { id } = (await (await admin.post('/api/call-lists', { data: { name: 'Counted' } })).json()) as { id: string };
  await admin.post(`/api/call-lists/${id}/contacts/bulk`, { data: { contacts: people() } });
  const userIds = users.filter(({ email }) => email === agent.email).map((user) => user.id);
  expect((await admin.patch(`/api/call-lists/${id}/assign`, { data: { userIds } })).status()).toBe(200);
  const dialled: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('tel:')) dialled.push(request.url());
  });
  await signInByRequest(page, agent);
  await page.goto(`/contacts/${id}`);
  await expect(page.getByText(`1 of ${SIZE}`, { exact: true })).toBeVisible();
  return {
    dialled,
    async close() {
      await admin.delete(`/api/call-lists/${id}`);
      await admin.dispose();
    },
  };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Call Result' });
const SAVE = 'Control+Enter';

test('makes ten calls of mixed outcome by keyboard with three keys each, and no contact twice', async ({
  page,
  product,
  playwright,
}) => {
  const { dialled, close } = await openList(page, product, playwright);
  const jobs: readonly (readonly string[])[] = [
    ['w', SAVE],
    ['2', 't'],
    ['q', SAVE],
    ['3', 't'],
    ['e', SAVE],
    ['4', 't'],
    ['r', SAVE],
    ['2', 't'],
    ['w', SAVE],
    ['e', SAVE],
  ];
  for (const [index, keys] of jobs.entries())
    await test.step(`call ${index + 1}: C ${keys.join(' ')}`, async () => {
      expect(keys.length + 1).toBeLessThanOrEqual(MOST);
      await page.keyboard.press('c');
      // A dialog takes keys once it has the focus, a moment after it is seen.
      await expect(dialogOf(page).locator(':focus')).toBeAttached();
      for (const key of keys) await page.keyboard.press(key);
      await expect(dialogOf(page)).toBeHidden();
      await expect.poll(() => dialled.length).toBe(index + 1);
    });
  expect(new Set(dialled).size).toBe(jobs.length);
  await close();
});

test('a call by mouse: three clicks', async ({ page, product, playwright }) => {
  const { dialled, close } = await openList(page, product, playwright);
  const clicks = [
    page.getByRole('button', { name: 'Call Current' }),
    dialogOf(page).getByRole('button', { name: 'Winner' }),
    dialogOf(page).getByRole('button', { name: 'Save Result' }),
  ];
  expect(clicks.length).toBeLessThanOrEqual(MOST);
  for (const button of clicks) await button.click();
  await expect(page.getByText('Person 1 saved as Winner.')).toBeVisible();
  expect(dialled).toHaveLength(1);
  await close();
});

test('saves an unanswered call by mouse in three clicks', async ({ page, product, playwright }) => {
  const { dialled, close } = await openList(page, product, playwright);
  const clicks = [
    page.getByRole('button', { name: 'Call Current' }),
    dialogOf(page).getByRole('radio', { name: 'Voicemail' }),
    dialogOf(page).getByRole('button', { name: /^Try Again in / }),
  ];
  expect(clicks.length).toBeLessThanOrEqual(MOST);
  for (const button of clicks) await button.click();
  await expect(page.getByText('Person 1 saved as Try Again.')).toBeVisible();
  expect(dialled).toHaveLength(1);
  await close();
});

const TEN = 10;
const details = (page: Page) => page.getByRole('dialog');
const heading = (page: Page) => details(page).getByRole('heading').first();
const isMarked = (page: Page) => expect(details(page).getByText(/^Contact (marked as|is tried again)/)).toBeVisible();
/** A call has begun when its fields can be used. */
const callHasBegun = (page: Page) => expect(details(page).getByLabel('Duration')).toBeEnabled();

/** How far the page may jump over ten calls. */
const MOST_SHIFT = 0.02;

for (const window of ['a laptop', 'a phone'] as const)
  test(`makes ten calls in a row in auto-dial with 30 keys on ${window}, calls no contact twice and moves nothing`, async ({
    browser,
    product,
    playwright,
  }) => {
    const page = await openWindow(browser, product, undefined, WINDOWS[window]);
    await callTen(page, await openList(page, product, playwright));
    await page.context().close();
  });

async function callTen(page: Page, { dialled, close }: Awaited<ReturnType<typeof openList>>): Promise<void> {
  const before = await layoutShiftOf(page);
  await page.keyboard.press('a');
  let keys = 1;
  const jobs: readonly (readonly string[])[] = [['w', SAVE], ['2', 't'], ['e', SAVE], ['3', 't'], ['x']];
  for (let index = 0; index < TEN; index += 1)
    await test.step(`call ${index + 1}`, async () => {
      await expect.poll(() => dialled.length).toBe(index + 1);
      await callHasBegun(page);
      const name = (await heading(page).textContent()) ?? '';
      for (const key of jobs[index % jobs.length] ?? []) {
        await page.keyboard.press(key);
        keys += 1;
      }
      await isMarked(page);
      if (index === TEN - 1) return;
      await page.keyboard.press('n');
      keys += 1;
      await expect(heading(page)).not.toHaveText(name);
    });
  expect(keys).toBeLessThanOrEqual(TEN * MOST);
  expect(new Set(dialled).size).toBe(TEN);
  const { total, moved } = await layoutShiftOf(page);
  expect(total - before.total, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
  await close();
}

test('makes ten calls in a row in auto-dial with 30 clicks', async ({ page, product, playwright }) => {
  const { dialled, close } = await openList(page, product, playwright);
  let clicks = 0;
  const click = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    clicks += 1;
  };
  await click('Start Auto Dial');
  for (let index = 0; index < TEN; index += 1)
    await test.step(`call ${index + 1}`, async () => {
      await expect.poll(() => dialled.length).toBe(index + 1);
      await callHasBegun(page);
      await click(index % 2 === 0 ? 'Winner' : 'Loser');
      await isMarked(page);
      if (index < TEN - 1) await click('Next Contact & Call');
    });
  expect(clicks).toBeLessThanOrEqual(TEN * MOST);
  expect(new Set(dialled).size).toBe(TEN);
  await close();
});

test('the most overdue callback is one key away, and Enter calls', async ({ page, product, playwright }) => {
  const { dialled, close } = await openList(page, product, playwright);
  await expect(page.getByRole('button', { name: /^Callbacks due \d/ })).toBeVisible();
  await page.keyboard.press('b');
  const panel = page.getByRole('region', { name: 'Callbacks due' });
  await expect(panel.getByRole('button', { name: /^Call / }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  await expect.poll(() => dialled.length).toBe(1);
  await close();
});
