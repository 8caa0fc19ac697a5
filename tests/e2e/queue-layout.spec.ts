import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { openWindow, WINDOWS } from './support/windows.ts';

test.use({ seed: 'demo' });

/** By window: whole rows that are seen at least, and how high a row and the header may be. */
const LEAST: Record<keyof typeof WINDOWS, { rows: number; rowHeight: number; headerHeight: number }> = {
  'a laptop': { rows: 9, rowHeight: 52, headerHeight: 56 },
  'that laptop inside a browser': { rows: 7, rowHeight: 52, headerHeight: 56 },
  'a small screen': { rows: 9, rowHeight: 52, headerHeight: 56 },
  '200 %': { rows: 3, rowHeight: 56, headerHeight: 56 },
  'a phone': { rows: 3, rowHeight: 92, headerHeight: 96 },
};

/** Runs in the page: boxes of the queue's parts, and of its rows that are wholly seen. */
function measure() {
  const box = (node: Element | null | undefined) => {
    const { top, bottom, left, right, height } = (node ?? document.body).getBoundingClientRect();
    return { top, bottom, left, right, height };
  };
  const list = document.querySelector('[aria-label="Contacts"]');
  const scroller = box(list?.parentElement);
  const rows = [...(list?.children ?? [])].map(box);
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  return {
    parts: [
      box(document.querySelector('body header')),
      box(document.querySelector('main header')),
      box(document.querySelector('[aria-keyshortcuts="B"]')),
      scroller,
      box(document.querySelector('[aria-label="Calling"]')),
    ],
    whole: rows.filter(({ top, bottom }) => top >= scroller.top && bottom <= scroller.bottom).length,
    rowHeights: [...new Set(rows.map(({ height }) => height))],
    headerHeight: box(document.querySelector('main header')).height,
    scrolls: { sideways: scrollWidth > clientWidth, down: scrollHeight > clientHeight },
    windowHeight: window.innerHeight,
  };
}

async function expectInOrder(page: Page): Promise<void> {
  const { parts, scrolls, windowHeight } = await page.evaluate(measure);
  expect(scrolls).toEqual({ sideways: false, down: false });
  for (const [index, { top, bottom }] of parts.entries()) {
    expect(top).toBeGreaterThanOrEqual(parts[index - 1]?.bottom ?? 0);
    expect(bottom).toBeLessThanOrEqual(windowHeight);
  }
}

for (const [name, size] of Object.entries(WINDOWS) as [keyof typeof WINDOWS, (typeof WINDOWS)[keyof typeof WINDOWS]][])
  test(`the queue in ${name}: enough rows, nothing over anything, only rows scroll`, async ({ browser, product }) => {
    const page = await openWindow(browser, product, product.demoAgent, size);
    await page.goto('/contacts');
    await expect(page.getByRole('button', { name: /^Callbacks due \d/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
    const { rows, rowHeight, headerHeight } = LEAST[name];

    const seen = await page.evaluate(measure);
    expect(seen.whole).toBeGreaterThanOrEqual(rows);
    expect(seen.rowHeights).toHaveLength(1);
    expect(seen.rowHeights[0]).toBeLessThanOrEqual(rowHeight);
    expect(seen.headerHeight).toBeLessThanOrEqual(headerHeight);
    await expectInOrder(page);

    await test.step('the line tells its numbers whole', async () => {
      const due = page.getByRole('button', { name: /^Callbacks due \d/ });
      const count = due.getByText(/^Callbacks due \d+$/);
      const [inner, outer] = [await count.boundingBox(), await due.boundingBox()];
      expect(inner).not.toBeNull();
      expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
    });

    await test.step('every row has its phone and its details', async () => {
      for (const row of (await page.getByRole('list', { name: 'Contacts' }).getByRole('listitem').all()).slice(0, 3)) {
        await expect(row.locator('a[href^="tel:"]')).toBeInViewport();
        await expect(row.getByRole('button', { name: 'View Details' })).toBeInViewport();
      }
    });

    await test.step('the current row stays in view', async () => {
      for (let step = 0; step < 15; step += 1) await page.keyboard.press('j');
      await expect(page.getByText(/^16 of \d/)).toBeVisible();
      await expect(page.locator('[aria-current="true"]').getByRole('button', { name: 'View Details' })).toBeInViewport({
        ratio: 1,
      });
    });

    await test.step('an open panel leaves the call bar and the line where they are', async () => {
      await page.keyboard.press('b');
      const panel = page.getByRole('region', { name: 'Callbacks due' });
      await expect(panel.getByRole('button', { name: /^Call / }).first()).toBeFocused();
      const box = await panel.boundingBox();
      const bar = await page.getByRole('region', { name: 'Calling' }).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      if (size.width >= 700) expect(box?.width).toBeLessThanOrEqual(420);
      await expectInOrder(page);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
    });
    await page.context().close();
  });

test('what is cut in a row is shown whole, by pointer and by focus', async ({ browser, product }) => {
  const page = await openWindow(browser, product, product.admin, WINDOWS['a phone']);
  const list = await (await page.request.post('/api/call-lists', { data: { name: 'Long words' } })).json();
  const company = 'Rindfleischetikettierungsüberwachungsaufgabenübertragung GmbH & Co. KG';
  const contacts = [{ phone: '+12125550142', firstName: 'Ana', company }];
  await page.request.post(`/api/call-lists/${list.id}/contacts/bulk`, { data: { contacts } });
  await page.goto(`/call-lists/${list.id}/contacts`);
  await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
  const cut = page.getByRole('list', { name: 'Contacts' }).locator('[tabindex="0"]').first();
  await expect(cut).toBeVisible();
  const whole = (await cut.textContent()) ?? '';
  const tip = page.locator('[popover]:popover-open');
  await cut.hover();
  await expect(tip).toHaveText(whole);
  await page.mouse.move(0, 0);
  await expect(tip).toHaveCount(0);
  await cut.focus();
  await expect(tip).toHaveText(whole);
  await expect(tip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.request.delete(`/api/call-lists/${list.id}`);
  await page.context().close();
});
