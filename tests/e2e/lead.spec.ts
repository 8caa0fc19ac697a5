import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addPerson, fillSignIn, signInByRequest } from './support/people.ts';
import type { Product } from './support/product.ts';
import { chooseAction, tableRow } from './support/row-action.ts';

const PASSWORD = 'a-long-password';
const FILE = { name: 'north.csv', mimeType: 'text/csv', buffer: Buffer.from('Phone,First Name\n+14155550101,Ada\n') };

const emailOf = (firstName: string) => `${firstName.toLowerCase()}.ruiz@example.net`;

/** The entry that a POST created. */
async function made(api: APIRequestContext, path: string, data: object): Promise<{ id: string }> {
  const answer = await api.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as { id: string };
}

/** Two teams with a list and an agent each; Lea leads one of them. */
async function organise(api: APIRequestContext, product: Product) {
  const teamOf = async (name: string, members: object[]) => {
    const { id } = await made(api, '/api/teams', { name });
    expect((await api.put(`/api/teams/${id}/members`, { data: { members } })).status()).toBe(200);
    const list = await made(api, '/api/call-lists', { name: `${name} leads`, teamId: id });
    return { id, list: list.id };
  };
  const add = (firstName: string) =>
    addPerson(api, product, { email: emailOf(firstName), firstName, lastName: 'Ruiz', password: PASSWORD });
  const [lea, ana, sam] = [await add('Lea'), await add('Ana'), await add('Sam')];
  const north = await teamOf('North', [
    { userId: lea, role: 'lead' },
    { userId: ana, role: 'agent' },
  ]);
  const south = await teamOf('South', [{ userId: sam, role: 'agent' }]);
  expect((await api.put('/api/organisation-settings', { data: { leadsImport: true } })).status()).toBe(200);
  return { north, south, ana, sam };
}

async function signInAs(page: Page, firstName: string): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, { email: emailOf(firstName), password: PASSWORD });
}

test('a lead runs the team and sees nothing of others', async ({ page: admin, product, someoneElse }) => {
  await signInByRequest(admin, product.admin);
  const { north, south, ana, sam } = await organise(admin.request, product);
  const lead = await someoneElse();
  await signInAs(lead, 'Lea');

  await test.step('the lists of the team alone, with the entries that are theirs', async () => {
    await lead.goto('/admin/call-lists');
    await expect(tableRow(lead, 'North leads')).toBeVisible();
    await expect(lead.getByText('South leads')).toHaveCount(0);
    await expect(lead.getByText('Lead', { exact: true })).toBeVisible();
    const entries = lead.getByRole('navigation', { name: 'Admin' }).getByRole('link');
    await expect(entries).toHaveText(['Call Lists', 'Reports', 'Do Not Call', 'Results', 'Board']);
  });

  await test.step('imports a file into the list', async () => {
    await chooseAction(tableRow(lead, 'North leads'), 'Upload CSV');
    const wizard = lead.getByRole('dialog');
    await wizard.locator('input[type=file]').setInputFiles(FILE);
    await wizard.getByRole('button', { name: 'Import 1 Contact' }).click();
    // Without a changed row it closes by itself.
    await expect(wizard).toBeHidden();
    await expect(tableRow(lead, 'North leads').getByRole('cell', { name: '1', exact: true })).toBeVisible();
  });

  await test.step('assigns people of the team, and is offered no other people', async () => {
    await chooseAction(tableRow(lead, 'North leads'), 'Assign Users');
    const dialog = lead.getByRole('dialog', { name: 'Assign Users to Call List' });
    await dialog.getByRole('checkbox', { name: /Ana Ruiz/ }).check();
    await expect(dialog.getByRole('checkbox', { name: /Sam Ruiz/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: /^Assign/ }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('reads the report of the team, with the call that an agent has made', async () => {
    const agent = await someoneElse();
    await signInAs(agent, 'Ana');
    const contacts = (await (await agent.request.get(`/api/call-lists/${north.list}/contacts`)).json()) as {
      id: string;
    }[];
    await made(agent.request, '/api/call-logs', { contactId: contacts[0]?.id, phoneNumber: '+14155550101' });
    await lead.goto('/reports');
    await lead.getByRole('combobox', { name: 'User' }).click();
    await lead.getByRole('option', { name: 'Everybody in North' }).click();
    await expect(lead.getByRole('row').filter({ hasText: 'Ana Ruiz' })).toContainText('1');
    await lead.getByRole('combobox', { name: 'User' }).click();
    await expect(lead.getByRole('option', { name: /South|Sam/ })).toHaveCount(0);
  });

  await test.step('is refused everywhere else', async () => {
    await lead.goto('/admin/users2');
    await expect(lead.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    const api = lead.request;
    const status = async (answer: ReturnType<typeof api.get>) => (await answer).status();
    expect({
      contacts: await status(api.get(`/api/call-lists/${south.list}/contacts`)),
      assign: await status(api.patch(`/api/call-lists/${south.list}/assign`, { data: { userIds: [ana] } })),
      stranger: await status(api.patch(`/api/call-lists/${north.list}/assign`, { data: { userIds: [sam] } })),
      members: await status(api.get(`/api/teams/${south.id}/members`)),
      promote: await status(api.put(`/api/teams/${north.id}/members`, { data: { members: [] } })),
      move: await status(api.put(`/api/call-lists/${north.list}/team`, { data: { teamId: null } })),
      delete: await status(api.delete(`/api/call-lists/${north.list}`)),
      report: await status(api.get(`/api/reports/analytics?${PERIOD}&teamId=${south.id}`)),
      person: await status(api.get(`/api/reports/analytics?${PERIOD}&targetUserId=${sam}`)),
    }).toEqual({
      contacts: 404,
      assign: 404,
      stranger: 400,
      members: 404,
      promote: 403,
      move: 403,
      delete: 403,
      report: 404,
      person: 403,
    });
  });
});

const PERIOD = 'startDate=2026-01-01&endDate=2026-01-31';
