import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addPerson, fillSignIn, signInByRequest } from './support/people.ts';
import { chooseAction, tableRow } from './support/row-action.ts';

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const saveOf = (page: Page, name: string) => group(page, name).getByRole('button', { name: 'Save', exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

test('an admin creates, renames, pauses and resumes a list while an agent works in it', async ({
  page: admin,
  product,
  someoneElse,
}) => {
  await signInByRequest(admin, product.admin);
  const person = { email: 'ana.paused@example.net', password: 'a-long-password' };
  const agentId = await addPerson(admin.request, product, { ...person, firstName: 'Ana', lastName: 'Paused' });

  await test.step('a bar names the new list and its next steps', async () => {
    await admin.goto('/admin/call-lists');
    await admin.getByRole('button', { name: 'Create Call List' }).first().click();
    await admin.getByLabel('List Name').fill('Spring');
    await admin.getByRole('button', { name: 'Create List' }).click();
    const steps = admin.getByRole('region', { name: 'Next steps' });
    await expect(steps).toContainText('Spring was created.');
    await expect(steps.getByRole('button', { name: 'Upload CSV' })).toBeVisible();
    await steps.getByRole('button', { name: 'Assign Users' }).click();
    await admin
      .getByRole('dialog')
      .getByRole('checkbox', { name: /Ana Paused/ })
      .check();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /^Assign/ })
      .click();
    await expect(admin.getByRole('dialog')).toBeHidden();
  });

  await test.step('saves a group by itself, and confirms before leaving with changes', async () => {
    await chooseAction(tableRow(admin, 'Spring'), 'Settings');
    await expect(admin).toHaveURL(/\/admin\/call-lists\/[\w-]+\/settings$/);
    await expect(admin.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible();
    await expect(saveOf(admin, 'List')).toBeDisabled();
    await group(admin, 'List').getByLabel('Name').fill('Autumn');
    await expect(saveOf(admin, 'Calls and Retries')).toBeDisabled();
    for (const leave of [() => admin.getByRole('link', { name: 'Back to Call Lists' }).click(), () => admin.goBack()]) {
      await leave();
      await question(admin).getByRole('button', { name: 'Stay' }).click();
      await expect(question(admin)).toBeHidden();
      await expect(admin).toHaveURL(/\/settings$/);
      await expect(group(admin, 'List').getByLabel('Name')).toHaveValue('Autumn');
    }
    await saveOf(admin, 'List').click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible();
    await expect(saveOf(admin, 'List')).toBeDisabled();
  });

  const id = /call-lists\/([\w-]+)\//.exec(admin.url())?.[1] ?? '';
  const contacts = ['+14155550171', '+14155550172'].map((phone) => ({ phone, firstName: 'Bo' }));
  expect((await admin.request.post(`/api/call-lists/${id}/contacts/bulk`, { data: { contacts } })).ok()).toBe(true);
  const other = (await (await admin.request.post('/api/call-lists', { data: { name: 'Winter' } })).json()) as {
    id: string;
  };
  const assigned = await admin.request.patch(`/api/call-lists/${other.id}/assign`, { data: { userIds: [agentId] } });
  expect(assigned.ok()).toBe(true);
  const agent = await someoneElse();
  await agent.goto('/login');
  await fillSignIn(agent, person);
  await agent.goto(`/call-lists/${id}/contacts`);
  await expect(agent.getByRole('heading', { name: 'Autumn' })).toBeVisible();

  await test.step('confirms a pause, shows it, and announces it in the open queue', async () => {
    await admin.getByRole('button', { name: 'Pause List' }).click();
    const dialog = admin.getByRole('alertdialog', { name: 'Pause List' });
    await expect(dialog).toContainText(
      "Agents can't call Autumn until you resume it. Results of calls in progress are still saved.",
    );
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(admin.getByRole('button', { name: 'Resume List' })).toBeVisible();
    await expect(admin.getByText('Paused', { exact: true })).toBeVisible();
    await expect(agent.getByText('Autumn is paused.')).toBeVisible();
    await agent.getByRole('link', { name: 'Winter' }).click();
    await expect(agent.getByRole('heading', { name: 'Winter' })).toBeVisible();
  });

  await test.step('the table shows active lists, paused ones, or all', async () => {
    await admin.getByRole('link', { name: 'Back to Call Lists' }).click();
    await expect(tableRow(admin, 'Winter')).toBeVisible();
    await expect(tableRow(admin, 'Autumn')).toHaveCount(0);
    await admin.getByRole('link', { name: 'Paused', exact: true }).click();
    await expect(tableRow(admin, 'Autumn')).toContainText('Paused');
    await expect(admin).toHaveURL(/show=paused/);
    await admin.reload();
    await expect(tableRow(admin, 'Autumn')).toBeVisible();
    await chooseAction(tableRow(admin, 'Autumn'), 'Settings');
    await admin.getByRole('button', { name: 'Resume List' }).click();
    await expect(admin.getByRole('button', { name: 'Pause List' })).toBeVisible();
    await agent.goto(`/call-lists/${id}/contacts`);
    await expect(agent.getByRole('heading', { name: 'Autumn' })).toBeVisible();
  });

  await test.step('the table is there for screen readers after Leave, also if another dialog was open before', async () => {
    await admin.getByRole('button', { name: 'Pause List' }).click();
    await admin.getByRole('alertdialog', { name: 'Pause List' }).getByRole('button', { name: 'Cancel' }).click();
    await group(admin, 'List').getByLabel('Description').fill('Not to be saved');
    await admin.goBack();
    await question(admin).getByRole('button', { name: 'Leave' }).click();
    await expect(admin).toHaveURL(/show=paused/);
    await admin.getByRole('link', { name: 'Active', exact: true }).click();
    await expect(tableRow(admin, 'Autumn')).toBeVisible();
  });
});
