import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addPerson, fillSignIn, signInByRequest } from './support/people.ts';

const callResult = (page: Page) => page.getByRole('dialog', { name: 'Call Result' });
const PERSON = { email: 'rita.results@example.net', password: 'a-long-password' };
const STOPPED = '+14155550162';

/** The contacts of a list by first name. */
async function contactsOf({ request }: Page, listId: string) {
  const answer = await request.get(`/api/call-lists/${listId}/contacts`);
  const contacts = (await answer.json()) as { firstName: string; status: string; result: { code: string } | null }[];
  return Object.fromEntries(contacts.map(({ firstName, status, result }) => [firstName, `${status} ${result?.code}`]));
}

interface Result {
  label: string;
  key: string;
  leadsTo: string;
  means?: string;
}

async function addResult(admin: Page, { label, key, leadsTo, means }: Result): Promise<void> {
  await admin.getByRole('button', { name: 'Add Result' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add Result' });
  await dialog.getByLabel('Label').fill(label);
  await dialog.getByLabel('Key').fill(key);
  await dialog.getByLabel('Leads to').selectOption(leadsTo);
  if (means) await dialog.getByRole('checkbox', { name: means }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('an admin makes a set of results, an agent saves them by their keys, and reports and the do-not-call list follow', async ({
  page: admin,
  product,
  someoneElse,
}) => {
  await signInByRequest(admin, product.admin);
  const agentId = await addPerson(admin.request, product, { ...PERSON, firstName: 'Rita', lastName: 'Results' });
  const { id: listId } = await (await admin.request.post('/api/call-lists', { data: { name: 'Solar roofs' } })).json();
  const contacts = [
    { phone: '+14155550161', firstName: 'Bo' },
    { phone: STOPPED, firstName: 'Di' },
    { phone: '+14155550163', firstName: 'Jo' },
  ];
  const list = `/api/call-lists/${listId}`;
  expect((await admin.request.post(`${list}/contacts/bulk`, { data: { contacts } })).ok()).toBe(true);
  expect((await admin.request.patch(`${list}/assign`, { data: { userIds: [agentId] } })).ok()).toBe(true);

  await test.step('the admin makes the set, and the list names it', async () => {
    await admin.goto('/admin/results');
    await admin.getByRole('button', { name: 'New Set' }).click();
    await admin.getByRole('dialog').getByLabel('Name').fill('Roofs');
    await admin.getByRole('button', { name: 'Create Set' }).click();
    await expect(admin.getByRole('heading', { level: 2, name: 'Roofs' })).toBeVisible();
    await addResult(admin, { label: 'Sold', key: 'S', leadsTo: 'Winner', means: 'The person said yes' });
    await addResult(admin, {
      label: 'Wants no more calls',
      key: 'w',
      leadsTo: 'Archive',
      means: 'The person asked not to be called again',
    });
    await addResult(admin, { label: 'Machine', key: 'm', leadsTo: 'Try Again' });
    await expect(admin.getByRole('row')).toHaveText([/^Label/, /^Sold/, /^Wants no more calls/, /^Machine/]);
    await admin.goto(`/admin/call-lists/${listId}/settings`);
    const calls = admin.getByRole('region', { name: 'Calls and Retries' });
    await calls.getByLabel('Results').selectOption('Roofs');
    await calls.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(calls.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  });

  const agent = await someoneElse();
  await agent.goto('/login');
  await fillSignIn(agent, PERSON);
  await agent.goto(`/contacts/${listId}`);
  await expect(agent.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
  const saveNext = async (...keys: string[]) => {
    await agent.keyboard.press('c');
    await expect(callResult(agent).getByRole('group', { name: "What's Next" }).getByText('Sold')).toBeVisible();
    for (const key of keys) await agent.keyboard.press(key);
    await agent.keyboard.press('Control+Enter');
    await expect(callResult(agent)).toBeHidden();
  };

  await test.step('the agent saves results by their keys; the keys of the next steps do nothing', async () => {
    await saveNext('e', 's');
    await expect(agent.getByText('Bo saved as Sold.')).toBeVisible();
    await saveNext('w');
    await expect(agent.getByText('Di saved as Wants no more calls.')).toBeVisible();
    await saveNext('4', 'm');
    await expect(agent.getByText('Jo saved as Machine.')).toBeVisible();
    await expect
      .poll(() => contactsOf(admin, listId))
      .toEqual({ Bo: 'winner sold', Di: 'archived wants-no-more-calls', Jo: 'attempted machine' });
  });

  await test.step('the number of the person who wants no more calls is on the do-not-call list', async () => {
    await admin.goto('/admin/do-not-call');
    const entry = admin.getByRole('row').filter({ hasText: '+1 (415) 555-0162' });
    await expect(entry).toContainText('Rita Results');
    await expect(admin.getByRole('row').filter({ hasText: '+1 (415) 555-0161' })).toHaveCount(0);
    const again = await agent.request.post('/api/call-logs', { data: { phoneNumber: STOPPED } });
    expect(again.ok()).toBe(false);
  });

  await test.step('the report of the agent counts by result and by meaning', async () => {
    await agent.goto('/reports');
    const breakdown = agent.getByRole('table', { name: 'Call Disposition Breakdown' });
    await agent.getByRole('button', { name: 'Results', exact: true }).click();
    for (const label of ['Machine', 'Sold', 'Wants no more calls'])
      await expect(breakdown.getByRole('row').filter({ hasText: label })).toContainText('33%');
    await agent.getByRole('button', { name: 'Next steps', exact: true }).click();
    await expect(breakdown.getByRole('row').filter({ hasText: 'Sold' })).toHaveCount(0);
  });

  await test.step('a used result keeps its meaning, and is replaced', async () => {
    await admin.goto('/admin/results');
    await admin.getByRole('link', { name: /^Roofs/ }).click();
    const sold = admin.getByRole('row').filter({ hasText: 'Sold' });
    await sold.getByRole('button', { name: 'Actions for Sold' }).click();
    await admin.getByRole('menuitem', { name: 'Replace' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Replace Sold' });
    await dialog.getByLabel('Label').fill('Sold, pays later');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByRole('row').filter({ hasText: 'Sold (retired)' })).toBeVisible();
    expect((await contactsOf(admin, listId)).Bo).toBe('winner sold');
  });
});
