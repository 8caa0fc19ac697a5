import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addPerson, fillSignIn, signInByRequest } from './support/people.ts';
import type { Product } from './support/product.ts';

// Callbacks and open calls of other specs would count as well.
test.use({ platform: 'of the board' });

const PASSWORD = 'a-long-password';
const emailOf = (firstName: string) => `${firstName.toLowerCase()}.board@example.net`;

/** The entry that a request created. */
async function made<T = { id: string }>(answer: ReturnType<APIRequestContext['post']>): Promise<T> {
  const made = await answer;
  expect(made.ok(), `${made.url()}: ${made.status()}`).toBe(true);
  return (await made.json()) as T;
}

/** A team with a list of two agents, and its lead. */
async function organise(api: APIRequestContext, product: Product) {
  const add = (firstName: string) =>
    addPerson(api, product, { email: emailOf(firstName), firstName, lastName: 'Ruiz', password: PASSWORD });
  const [lea, ana, max] = [await add('Lea'), await add('Ana'), await add('Max')];
  const { id: team } = await made(api.post('/api/teams', { data: { name: 'North' } }));
  const members = [
    { userId: lea, role: 'lead' },
    { userId: ana, role: 'agent' },
    { userId: max, role: 'agent' },
  ];
  expect((await api.put(`/api/teams/${team}/members`, { data: { members } })).ok()).toBe(true);
  const { id: list } = await made(api.post('/api/call-lists', { data: { name: 'Spring', teamId: team } }));
  const contacts = ['Ida', 'Bo', 'Di', 'Ed'].map((firstName, n) => ({ firstName, phone: `+1303555010${n}` }));
  await made(api.post(`/api/call-lists/${list}/contacts/bulk`, { data: { contacts } }));
  expect((await api.patch(`/api/call-lists/${list}/assign`, { data: { userIds: [ana, max] } })).ok()).toBe(true);
  return { team, list, ana, max };
}

/** Ana leaves one call open, and promises two callbacks for the next second. */
async function callAsAna(page: Page, list: string): Promise<void> {
  const api = page.request;
  const contacts = (await (await api.get(`/api/call-lists/${list}/contacts`)).json()) as {
    id: string;
    phone: string;
    firstName: string;
  }[];
  const byName = new Map(contacts.map((contact) => [contact.firstName, contact]));
  for (const name of ['Ida', 'Bo', 'Di']) {
    const { id = '', phone = '' } = byName.get(name) ?? {};
    await made(api.post('/api/call-logs', { data: { contactId: id, phoneNumber: phone } }));
    if (name === 'Ida') continue;
    const customCallbackDate = new Date(Date.now() + 1_500).toISOString();
    const data = {
      type: 'callback',
      callOutcome: 'answered',
      duration: 30,
      callbackTime: 'custom',
      customCallbackDate,
    };
    expect((await api.put(`/api/contacts/${id}/disposition`, { data })).ok()).toBe(true);
  }
}

const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: /^(Team|Organization) Today$/ })
    .locator('div')
    .filter({ has: page.getByRole('link', { name: label, exact: true }) })
    .last()
    .locator('dd');
const rowsOf = (page: Page, title: string) => page.getByRole('table', { name: title }).getByRole('row');

test('a lead opens what a figure counts, reassigns callbacks and finishes a call', async ({
  page: admin,
  product,
  someoneElse,
}) => {
  await signInByRequest(admin, product.admin);
  const { team, list } = await organise(admin.request, product);
  const ana = await someoneElse();
  await ana.goto('/login');
  await fillSignIn(ana, { email: emailOf('Ana'), password: PASSWORD });
  await callAsAna(ana, list);
  const lead = await someoneElse();
  await lead.goto('/login');
  await fillSignIn(lead, { email: emailOf('Lea'), password: PASSWORD });

  await test.step('the figures of the home page equal what their links show', async () => {
    await expect(async () => {
      await lead.goto('/');
      await expect(figure(lead, 'Callbacks Overdue')).toHaveText('2', { timeout: 2_000 });
      await expect(figure(lead, 'Calls')).toHaveText('3', { timeout: 2_000 });
    }).toPass();
    await expect(figure(lead, 'Calls Without a Result')).toHaveText('1');
    const region = lead.getByRole('region', { name: 'Team Today' });
    await region.getByRole('link', { name: 'Calls', exact: true }).click();
    await expect(lead.getByRole('group', { name: 'Total Dials' })).toContainText('3');
    await lead.goBack();
    await region.getByRole('link', { name: 'Callbacks Overdue' }).click();
    await expect(lead).toHaveURL(new RegExp(`/board\\?team=${team}#overdue-callbacks$`));
    await expect(rowsOf(lead, 'Overdue Callbacks')).toHaveCount(3);
    await expect(lead.locator('#overdue-callbacks')).toBeInViewport();
    await lead.goBack();
    await region.getByRole('link', { name: 'Calls Without a Result' }).click();
    await expect(rowsOf(lead, 'Open Calls')).toHaveCount(2);
    await expect(lead.locator('#open-calls')).toBeInViewport();
    await expect(rowsOf(lead, 'Lists').filter({ hasText: 'Spring' })).toContainText('2');
  });

  await test.step('reassigned callbacks belong to the new agent, and to the old one no longer', async () => {
    await lead.getByRole('checkbox', { name: 'Select all' }).check();
    await lead.getByRole('button', { name: 'Reassign' }).click();
    const dialog = lead.getByRole('dialog', { name: 'Reassign 2 Callbacks' });
    await dialog.getByRole('combobox', { name: 'Agent' }).selectOption('Max Ruiz');
    await dialog.getByRole('button', { name: 'Reassign' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowsOf(lead, 'Overdue Callbacks').filter({ hasText: 'Max Ruiz' })).toHaveCount(2);
    const max = await someoneElse();
    await max.goto('/login');
    await fillSignIn(max, { email: emailOf('Max'), password: PASSWORD });
    const own = async (page: Page) => ((await (await page.request.get('/api/callbacks')).json()) as unknown[]).length;
    expect([await own(max), await own(ana)]).toEqual([2, 0]);
  });

  await test.step('a finished call has a result of its agent', async () => {
    await lead.getByRole('button', { name: 'Finish Ida' }).click();
    const dialog = lead.getByRole('dialog', { name: 'Finish Call' });
    await dialog.getByRole('combobox', { name: 'Call Outcome' }).selectOption('Answered');
    await dialog.getByRole('combobox', { name: "What's Next" }).selectOption('Winner');
    await dialog.getByRole('button', { name: 'Save Result' }).click();
    await expect(dialog).toBeHidden();
    await expect(lead.getByText('Every call has a result')).toBeVisible();
  });

  await test.step('an admin sees the same of the organization', async () => {
    await admin.goto('/');
    await expect(figure(admin, 'Callbacks Overdue')).toHaveText('2');
    await expect(figure(admin, 'Calls Without a Result')).toHaveText('0');
    await admin.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Board', exact: true }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
    await expect(rowsOf(admin, 'Overdue Callbacks')).toHaveCount(3);
  });

  await test.step('an agent has no board', async () => {
    await ana.goto('/board');
    await expect(ana.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(
      ana.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Board', exact: true }),
    ).toHaveCount(0);
  });
});
