import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { openWindow, WINDOWS } from './support/windows.ts';

interface Picker {
  path: string;
  /** Buttons that open the dialog which holds the picker. */
  open?: string[];
  box: string;
  /** Options that are on a laptop's screen without scrolling the list; other screens show at least three. */
  shown: number;
}

const PICKERS: Record<string, Picker> = {
  'members of a team': { path: '/admin/teams', open: ['Members of Field Sales'], box: 'Person', shown: 6 },
  'emergency account': { path: '/admin/sign-in', open: ['Name Emergency Account'], box: 'Admin', shown: 1 },
  'upload to user': { path: '/admin/upload-to-user', box: 'Select User', shown: 6 },
  'agent of a call': { path: '/admin/evidence', box: 'Agent', shown: 3 },
  'person of a report': { path: '/reports', box: 'User', shown: 3 },
};

/** How many options lie wholly inside the window with nothing above their middle, and whether the list itself does. */
const optionsInSight = (page: Page): Promise<{ options: number; isListInside: boolean }> =>
  page.evaluate(() => {
    const isInside = ({ left, right, top, bottom }: DOMRect) =>
      left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
    const list = document.querySelector('[role=listbox]');
    const options = [...document.querySelectorAll('[role=listbox] [role=option]')].filter((option) => {
      const box = option.getBoundingClientRect();
      const ends = [box.top + 2, box.bottom - 2].map((y) => document.elementFromPoint(box.left + box.width / 2, y));
      return isInside(box) && ends.every((end) => end && option.contains(end));
    });
    return { options: options.length, isListInside: Boolean(list && isInside(list.getBoundingClientRect())) };
  });

test.beforeAll(async ({ browser, product }) => {
  const page = await openWindow(browser, product, product.admin, WINDOWS['a laptop']);
  expect((await page.request.post('/api/teams', { data: { name: 'Field Sales' } })).status()).toBe(201);
  for (const firstName of ['Ana', 'Ben', 'Cleo', 'Dora', 'Eve', 'Fay', 'Gil']) {
    const user = { email: `${firstName.toLowerCase()}.picked@example.com`, firstName, lastName: 'Picked' };
    expect((await page.request.post('/api/admin/users', { data: user })).status()).toBe(201);
  }
  await page.context().close();
});

for (const size of ['a laptop', '200 %', 'a phone'] as const)
  test(`shows the options of each picker whole on ${size}, and Escape closes the list before the dialog`, async ({
    browser,
    product,
  }) => {
    const page = await openWindow(browser, product, product.admin, WINDOWS[size]);
    for (const [name, { path, open = [], box, shown }] of Object.entries(PICKERS))
      await test.step(name, async () => {
        await page.goto(path);
        for (const button of open) await page.getByRole('button', { name: button }).first().click();
        const picker = page.getByRole('combobox', { name: box, exact: true });
        await picker.click();
        await expect
          .poll(async () => (await optionsInSight(page)).options, { timeout: 5000 })
          .toBeGreaterThanOrEqual(size === 'a laptop' ? shown : Math.min(shown, 3));
        await expect.poll(async () => (await optionsInSight(page)).isListInside).toBe(true);
        // The list belongs to the box, wherever it is drawn.
        const list = page.getByRole('listbox');
        await expect(picker).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '');
        await expect(picker).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(list).toHaveCount(0);
        if (open.length > 0) {
          await expect(page.getByRole('dialog')).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
        }
      });
    await page.context().close();
  });
