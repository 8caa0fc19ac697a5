import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { openWindow, WINDOWS } from './support/windows.ts';

let path: string;
test.beforeAll(async ({ browser, product }) => {
  const page = await openWindow(browser, product, product.admin, WINDOWS['a laptop']);
  const post = async (to: string, data: unknown) => (await page.request.post(to, { data })).json();
  const { id } = await post('/api/call-lists', { name: 'Filtered' });
  const contacts = Array.from({ length: 60 }, (_, index) => ({
    phone: `+1415555${2_000 + index}`,
    firstName: `Person ${index}`,
    customFields: { City: index % 3 === 0 ? 'Zürich' : 'Lyon', ...(index % 2 === 0 && { Plan: 'Gold' }) },
  }));
  await post(`/api/call-lists/${id}/contacts/bulk`, { contacts });
  const listed = await (await page.request.get(`/api/call-lists/${id}/contacts`)).json();
  for (const contact of listed.slice(0, 4))
    await page.request.put(`/api/contacts/${contact.id}/disposition`, {
      data: { type: 'winner', callOutcome: 'answered' },
    });
  path = `/contacts/${id}`;
  await page.context().close();
});

const filters = (page: Page) => page.getByRole('region', { name: 'Filters' });
const openFilters = (page: Page) => page.getByRole('button', { name: 'Filters', exact: true }).click();

test('filters a queue; the address keeps it for a reload, Back and another window', async ({ browser, product }) => {
  const page = await openWindow(browser, product, product.admin, WINDOWS['a laptop']);
  await page.goto(path);
  await expect(page.getByText('56 of 60 contacts')).toBeVisible();
  await openFilters(page);
  await filters(page).getByLabel('Additional field').fill('City');
  await filters(page).getByLabel('Value').fill('zurich');
  await filters(page).getByRole('button', { name: 'Add Filter' }).click();
  await expect(page.getByText('18 of 60 contacts')).toBeVisible();
  await filters(page).getByRole('checkbox', { name: 'Winner' }).check();
  await expect(page.getByText('2 of 60 contacts')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show All' })).toHaveAttribute('aria-pressed', 'true');
  const address = page.url();
  await page.reload();
  await expect(page.getByText('2 of 60 contacts')).toBeVisible();
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByText('Total Dials')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('2 of 60 contacts')).toBeVisible();

  const other = await openWindow(browser, product, product.admin, WINDOWS['a laptop']);
  await other.goto(address);
  await expect(other.getByText('2 of 60 contacts')).toBeVisible();
  await other.getByRole('button', { name: 'Remove Status: Winner' }).click();
  await expect(other.getByText('20 of 60 contacts')).toBeVisible();
  await other.getByRole('searchbox', { name: 'Search contacts' }).fill('nobody');
  await other.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(other.getByText('60 of 60 contacts')).toBeVisible();
});

test('shows the contacts that a stage of `Why not now?` counts', async ({ browser, product }) => {
  const page = await openWindow(browser, product, product.admin, WINDOWS['a laptop']);
  await page.goto(path);
  await page.getByRole('button', { name: '56 can be called now' }).click();
  const stages = page.getByRole('region', { name: 'Why not now?' }).getByRole('listitem');
  await stages.filter({ hasText: 'Already resolved' }).getByRole('button', { name: 'Show these contacts' }).click();
  await expect(page.getByText('4 of 60 contacts')).toBeVisible();
  await stages.filter({ hasText: 'Can be called now' }).getByRole('button', { name: 'Show these contacts' }).click();
  await expect(page.getByText('56 of 60 contacts')).toBeVisible();
});

for (const size of ['a laptop', 'a small screen', '200 %', 'a phone'] as const)
  test(`the header with Filters fits ${size}`, async ({ browser, product }) => {
    const page = await openWindow(browser, product, product.admin, WINDOWS[size]);
    await page.goto(`${path}?status=winner&show=all`);
    await expect(page.getByRole('button', { name: 'Remove Status: Winner' })).toBeVisible();
    const sticksOut = await page.evaluate(() =>
      [...document.querySelectorAll('main header *')]
        .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
        .map(({ textContent }) => textContent),
    );
    expect(sticksOut).toEqual([]);
  });
