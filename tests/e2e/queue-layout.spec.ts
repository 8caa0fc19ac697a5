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

    await test.step('the line shows its figures whole', async () => {
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

/** Runs in the page: the parts that reach over the right edge of what holds them. */
function cutOffIn([holderSelector, partSelector]: readonly [string, string]): string[] {
  const holder = document.querySelector(holderSelector)?.getBoundingClientRect();
  return [...document.querySelectorAll(`${holderSelector} ${partSelector}`)]
    .filter((part) => part.getClientRects().length > 0)
    .filter((part) => part.getBoundingClientRect().right > (holder?.right ?? 0) + 1)
    .map((part) => part.getAttribute('aria-label') ?? part.textContent ?? '');
}

const LONG = {
  name: 'Spring campaign of the northern region',
  description:
    'Existing customers whose contract ends before the summer; do not mention the price before they ask for it',
  team: 'Sales North and West',
  contacts: ['Müller-Anne Friederike', 'Bo', 'Wolfeschlegelsteinhausenbergerdorff'].map((firstName, index) => ({
    firstName,
    lastName: 'Ferreira da Silva Montenegro',
    phone: `+1212555${1300 + index}`,
    customFields: { City: 'Ouagadougou', Comment: 'Prefers mornings; ask for the assistant first' },
  })),
};

for (const [name, size] of Object.entries(WINDOWS))
  test(`long texts in ${name}: they are cut, and what must be read or pressed stays whole`, async ({
    browser,
    product,
  }) => {
    const page = await openWindow(browser, product, product.admin, size);
    const api = page.request;
    const made = async (path: string, data: object) =>
      (await (await api.post(path, { data })).json()) as { id: string };
    const team = await made('/api/teams', { name: `${LONG.team} ${size.width}x${size.height}` });
    const list = await made('/api/call-lists', { name: LONG.name, description: LONG.description, teamId: team.id });
    await api.post(`/api/call-lists/${list.id}/contacts/bulk`, { data: { contacts: LONG.contacts } });
    const contacts = (await (await api.get(`/api/call-lists/${list.id}/contacts`)).json()) as { id: string }[];
    await api.post('/api/call-logs', {
      data: { callListId: list.id, contactId: contacts[0]?.id, phoneNumber: '+12125551300' },
    });
    await page.goto(`/call-lists/${list.id}/contacts`);
    await expect(page.getByRole('button', { name: '3 can be called now' })).toBeVisible();
    await expect(page.getByText('Attempted')).toBeVisible();

    await test.step('the header keeps its height, its number and a piece of its description', async () => {
      const { headerHeight } = await page.evaluate(measure);
      expect(headerHeight).toBeLessThanOrEqual(LEAST[name as keyof typeof WINDOWS].headerHeight);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.querySelector('main header h1')?.clientWidth)).toBeGreaterThan(60);
      const number = page.getByRole('button', { name: '3 can be called now' });
      await expect(number).toBeInViewport({ ratio: 1 });
      const description = page.getByText(LONG.description);
      expect((await description.boundingBox())?.width).toBeGreaterThan(20);
      await description.focus();
      await expect(page.locator('[popover]:popover-open')).toHaveText(LONG.description);
      await page.keyboard.press('Escape');
    });

    await test.step('a status is read before the end of a long name', async () => {
      const status = page.getByRole('listitem').filter({ hasText: 'Attempted' }).getByText('Attempted');
      const { shown, whole } = await status.evaluate((node) => ({ shown: node.clientWidth, whole: node.scrollWidth }));
      expect(shown).toBe(whole);
    });

    await test.step('next to a panel every row still has its phone and its details', async () => {
      await page.keyboard.press('b');
      await expect(page.getByRole('region', { name: 'Callbacks due' })).toBeVisible();
      if (size.width >= 700)
        expect(
          await page.evaluate(cutOffIn, ['main div:has(> [aria-label="Contacts"])', ':is(a, button)'] as const),
        ).toEqual([]);
      await page.keyboard.press('Escape');
    });
    await api.delete(`/api/call-lists/${list.id}`);
    await page.context().close();
  });

test('shows a text that is cut in a row whole, by pointer and by focus', async ({ browser, product }) => {
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
