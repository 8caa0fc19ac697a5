import { expect, type Locator } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { tableRow } from './support/row-action.ts';
import { openWindow, WINDOWS } from './support/windows.ts';

const LONG = 'Everybody who has asked us in spring for an offer of ours';

/** The first column ends where the actions begin, which lie over the others. */
async function expectWholeColumn(table: Locator): Promise<void> {
  const name = await table.getByRole('columnheader', { name: 'Name' }).boundingBox();
  const actions = await table.getByRole('columnheader', { name: 'Actions' }).boundingBox();
  expect(Math.abs((name?.x ?? 0) + (name?.width ?? 0) - (actions?.x ?? Number.NaN))).toBeLessThanOrEqual(1);
}

/** A text that ends in an ellipsis, and is whole under the pointer and with the focus. */
async function expectCut(name: Locator): Promise<void> {
  await expect(name).toHaveAttribute('tabindex', '0');
  const tip = name.page().locator('[popover]:popover-open');
  await name.hover();
  await expect(tip).toHaveText(LONG);
  await name.page().mouse.move(0, 0);
  await expect(tip).toHaveCount(0);
  await name.focus();
  await expect(tip).toHaveText(LONG);
}

test('on a phone, names end before the actions, which are in view', async ({ browser, product }) => {
  const page = await openWindow(browser, product, product.admin, WINDOWS['a phone']);
  expect((await page.request.post('/api/call-lists', { data: { name: LONG } })).status()).toBe(201);
  const user = { email: 'long.name@example.com', firstName: LONG.slice(0, 29), lastName: LONG.slice(30) };
  const added = await page.request.post('/api/admin/users', { data: user });
  expect(added.status(), await added.text()).toBe(201);

  for (const [path, label] of [
    ['/admin/call-lists', 'Call lists'],
    ['/admin/team-members', 'Team members'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      const row = tableRow(page, LONG);
      await expect(row).toBeVisible();
      await expectWholeColumn(page.getByRole('table', { name: label }));
      const menu = await row.getByRole('button', { name: /^Actions for / }).boundingBox();
      expect((menu?.x ?? Number.NaN) + (menu?.width ?? 0)).toBeLessThanOrEqual(WINDOWS['a phone'].width);
      await expectCut(row.getByText(LONG, { exact: true }));
    });
  await page.context().close();
});

test('keeps a long name inside a dialog', async ({ browser, product }) => {
  const page = await openWindow(browser, product, product.admin, WINDOWS['a phone']);
  const name = 'North'.repeat(40);
  expect((await page.request.post('/api/teams', { data: { name } })).status()).toBe(201);
  await page.goto('/admin/teams');
  await page.getByRole('button', { name: `Members of ${name}` }).click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('heading', { name: `Members of ${name}` });
  await expect(title).toBeVisible();
  expect(await title.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);

  // A select is as wide as its longest option, unless something holds it.
  await page.goto('/admin/call-lists');
  await page.getByRole('button', { name: 'Create Call List' }).first().click();
  const team = page.getByRole('dialog').getByRole('combobox', { name: 'Team' });
  await expect(team).toContainText(name);
  const beyond = await team.evaluate((node) => {
    const edgeOf = (element: Element | null) => element?.getBoundingClientRect().right ?? Number.NaN;
    return edgeOf(node) - edgeOf(node.closest('[role="dialog"]'));
  });
  expect(beyond).toBeLessThan(0);
  await page.context().close();
});

/** Texts of cells that the column of actions, or the edge of the table's frame, covers in part. */
const cutTexts = (table: Locator): Promise<string[]> =>
  table.evaluate((node) => {
    const frame = node.closest('section')?.getBoundingClientRect();
    return [...node.querySelectorAll('tbody tr')].flatMap((row) => {
      const cells = [...row.children];
      const last = cells.at(-1);
      const isSticky = last && getComputedStyle(last).position === 'sticky';
      const edge = isSticky ? last.getBoundingClientRect().left : (frame?.right ?? Number.NaN);
      return cells.slice(0, isSticky ? -1 : undefined).flatMap((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const text = range.getBoundingClientRect();
        const right = Math.min(text.right, cell.getBoundingClientRect().right);
        return text.width > 0 && text.left < edge - 1 && right > edge + 1 ? [cell.textContent ?? ''] : [];
      });
    });
  });

/** Texts with a digit that something cuts, except names and other texts that end in an ellipsis themselves. */
const cutFigures = (table: Locator): Promise<string[]> =>
  table.evaluate((node) => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      const owner = text.parentElement;
      if (!/\d/.test(text.textContent ?? '') || box.width === 0 || !owner) continue;
      if (getComputedStyle(owner).textOverflow === 'ellipsis') continue;
      for (let around: Element | null = owner; around && around !== node; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const edge = around.getBoundingClientRect();
        if (box.right > edge.right + 1 || box.bottom > edge.bottom + 1) cut.push(text.textContent ?? '');
      }
    }
    return cut;
  });

test('no text is cut by the actions or by the edge of a table, in any window', async ({ browser, product }) => {
  const page = await openWindow(browser, product, product.admin, WINDOWS['a laptop']);
  const name = 'Eight hundred lists and more';
  const list = (await (await page.request.post('/api/call-lists', { data: { name } })).json()) as { id: string };
  const contacts = Array.from({ length: 100 }, (_, at) => ({ phone: `+1415555${1000 + at}` }));
  expect((await page.request.post(`/api/call-lists/${list.id}/contacts/bulk`, { data: { contacts } })).ok()).toBe(true);
  expect((await page.request.post('/api/teams', { data: { name: 'West' } })).status()).toBe(201);
  expect((await page.request.post('/api/do-not-call', { data: { phone: '+14155559999' } })).ok()).toBe(true);
  const rules = { name: 'Ours', country: '*', audience: 'both' };
  expect((await page.request.post('/api/rule-sets', { data: rules })).ok()).toBe(true);
  expect((await page.request.post('/api/registers', { data: { name: 'National', country: 'US' } })).ok()).toBe(true);
  const dial = { callListId: list.id, contactId: null, phoneNumber: '+14155550100', callType: 'outbound' };
  expect((await page.request.post('/api/call-logs', { data: dial })).ok()).toBe(true);

  for (const path of [
    '/admin/call-lists',
    '/admin/team-members',
    '/admin/teams',
    '/admin/rules',
    '/admin/do-not-call',
    '/admin/do-not-call/registers',
    '/admin/evidence',
    '/reports?team=all&period=today',
  ])
    await test.step(path, async () => {
      await page.goto(path);
      const table = page.getByRole('table').first();
      await expect(table.locator('tbody tr').first()).toBeVisible();
      if (path === '/admin/call-lists') await expect(table.getByText(/^as of /).first()).toBeVisible();
      for (const width of [1366, 1280, 1024, 900, 800, 720, 641, 400]) {
        await page.setViewportSize({ width, height: 768 });
        await expect.poll(() => cutTexts(table), { message: `at ${width} pixels`, timeout: 3000 }).toEqual([]);
        if (width === 1280 || width === 1024)
          await expect.poll(() => cutFigures(table), { message: `at ${width} pixels`, timeout: 3000 }).toEqual([]);
      }
      await page.setViewportSize(WINDOWS['a laptop']);
    });
  await page.context().close();
});
