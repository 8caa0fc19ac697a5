import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import type { Credentials } from './support/people.ts';
import type { Product } from './support/product.ts';
import { layoutShiftOf, openWindow, WINDOWS } from './support/windows.ts';

// Other specs leave calls in the lists of the shared platform.
test.use({ seed: 'demo', platform: 'calls' });

const CALLS = 5;
/** How far the parts of a dialog may jump over five calls. */
const MOST_SHIFT = 0.005;
const SAVE = 'Control+Enter';
const SIZES = ['a laptop', 'that laptop inside a browser', 'a small screen', 'a phone'] as const;

const dialog = (page: Page) => page.getByRole('dialog');
const notes = (page: Page) => dialog(page).getByRole('textbox', { name: 'Notes' });

async function openQueue(browser: Browser, product: Product, name: keyof typeof WINDOWS): Promise<Page> {
  const page = await openWindow(browser, product, product.demoAgent as Credentials, WINDOWS[name]);
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Callbacks due \d/ })).toBeVisible();
  return page;
}

/** Records the height of the dialog, which must be the same each time. */
function watchHeight(page: Page) {
  const heights: number[] = [];
  return {
    note: async () => {
      // The dialog of the next call may just be replacing this one.
      await expect(async () => void heights.push((await dialog(page).boundingBox())?.height ?? fail())).toPass();
    },
    spread: () => Math.max(...heights) - Math.min(...heights),
  };
}

function fail(): never {
  throw new Error('there is no dialog');
}

/** All that can be chosen or come late. */
async function chooseEverything(page: Page, note: () => Promise<void>): Promise<void> {
  await note();
  for (const key of ['2', 'w', 'q', '5', '1']) {
    await page.keyboard.press(key);
    await note();
  }
  const timing = dialog(page).getByRole('combobox', { name: 'Callback Timing' });
  await timing.selectOption('custom');
  await note();
  await dialog(page).getByRole('group', { name: 'Suggested times' }).getByRole('button').nth(1).click();
  await expect(dialog(page).getByText(/ there · .* here$| here$/)).toBeVisible();
  await note();
  await dialog(page).getByRole('button', { name: 'Do not call again' }).click();
  await note();
  await dialog(page).getByRole('button', { name: 'Back', exact: true }).click();
  await timing.selectOption('24hours');
  await note();
}

for (const name of SIZES) {
  test(`Call Result keeps its height and its parts over five calls on ${name}`, async ({ browser, product }) => {
    const page = await openQueue(browser, product, name);
    const height = watchHeight(page);
    for (let call = 0; call < CALLS; call += 1) {
      await page.keyboard.press('c');
      await expect(notes(page)).toBeVisible();
      await chooseEverything(page, height.note);
      await page.keyboard.press(SAVE);
      await expect(dialog(page)).toBeHidden();
    }
    expect(height.spread()).toBeLessThanOrEqual(1);
    const { inDialog, moved } = await layoutShiftOf(page);
    expect(inDialog, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
    await page.context().close();
  });

  test(`the details of auto-dial keep their height and their parts over five calls on ${name}`, async ({
    browser,
    product,
  }) => {
    const page = await openQueue(browser, product, name);
    const height = watchHeight(page);
    await page.keyboard.press('a');
    for (let call = 0; call < CALLS; call += 1) {
      await expect(dialog(page)).toBeVisible();
      await height.note();
      await expect(dialog(page).getByLabel('Duration')).toBeEnabled();
      await chooseEverything(page, height.note);
      await page.keyboard.press(SAVE);
      await expect(dialog(page).getByText('Contact marked as callback')).toBeVisible();
      await height.note();
      if (call < CALLS - 1) {
        await page.keyboard.press('n');
        await expect(dialog(page).getByText('Contact marked as callback')).toBeHidden();
      }
    }
    expect(height.spread()).toBeLessThanOrEqual(1);
    const { inDialog, moved } = await layoutShiftOf(page);
    expect(inDialog, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
    await page.keyboard.press('Escape');
    await page.context().close();
  });
}

/** Runs in the page: rows, buttons, fields and links that the toast lies over. */
function coveredByToast(): string[] {
  const toast = document.querySelector('[aria-label="Dismiss"]')?.parentElement?.getBoundingClientRect();
  if (!toast) return ['no toast'];
  return [...document.querySelectorAll('main li, button, a, input, select, textarea')]
    .filter((part) => part.getAttribute('aria-label') !== 'Dismiss' && part.checkVisibility())
    .filter((part) => {
      const { top, bottom, left, right, width } = part.getBoundingClientRect();
      if (width === 0) return false;
      // The visible part of a row that scrolls.
      const list = part.closest('ul, ol')?.parentElement?.getBoundingClientRect();
      const seen = { top: Math.max(top, list?.top ?? top), bottom: Math.min(bottom, list?.bottom ?? bottom) };
      return (
        seen.bottom > seen.top &&
        seen.top < toast.bottom &&
        seen.bottom > toast.top &&
        left < toast.right &&
        right > toast.left
      );
    })
    .map((part) => part.getAttribute('aria-label') ?? part.textContent ?? '');
}

for (const name of Object.keys(WINDOWS) as (keyof typeof WINDOWS)[])
  test(`a toast covers no row, button, field or link of the queue on ${name}`, async ({ browser, product }) => {
    const page = await openQueue(browser, product, name);
    await page.keyboard.press('a');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('a');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('Auto-Dialing Paused')).toBeVisible();
    await expect.poll(() => page.evaluate(coveredByToast)).toEqual([]);
    await page.context().close();
  });
