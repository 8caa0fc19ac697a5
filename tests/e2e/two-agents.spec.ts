import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addPerson, fillSignIn, signIn } from './support/people.ts';
import type { Product } from './support/product.ts';

// The platform of the other specs that have time limits.
test.use({ seed: 'demo' });

const PASSWORD = 'a-long-password';
const CONTACTS = ['Ada', 'Bea', 'Cleo', 'Dora'].map((firstName, index) => ({
  firstName,
  lastName: 'Lead',
  phone: `+1415555010${index}`,
}));

const toast = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first()).toBeVisible();
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Contacts' }).getByRole('listitem').filter({ hasText: name });

/** The requests that a page of the product may send to `/api`. */
function send<T = unknown>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  return page.evaluate(
    async ([method, path, body]) => {
      const answer = await fetch(path as string, {
        method: method as string,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text ? JSON.parse(text) : null };
    },
    [method, path, body] as const,
  );
}

async function addAgent(admin: Page, agent: Page, product: Product, firstName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}.ruiz@example.net`;
  const person = { email, firstName, lastName: 'Ruiz', password: PASSWORD };
  const id = await addPerson(admin.request, product, person);
  await agent.goto('/login');
  await fillSignIn(agent, person);
  return id;
}

test('two agents work through one list', async ({ page: admin, product, someoneElse, allowComplaint }) => {
  const [ana, bo] = [await someoneElse(), await someoneElse()];
  // The browser's message about a refused request.
  allowComplaint(/409 \(Conflict\)/);
  let listId = '';
  await test.step('the admin has a list, and two agents who have it', async () => {
    await signIn(admin, product.admin);
    const ids = [await addAgent(admin, ana, product, 'Ana'), await addAgent(admin, bo, product, 'Bo')];
    listId = (await send<{ id: string }>(admin, 'POST', '/api/call-lists', { name: 'Shared' })).body.id;
    await send(admin, 'POST', `/api/call-lists/${listId}/contacts/bulk`, { contacts: CONTACTS });
    expect((await send(admin, 'PATCH', `/api/call-lists/${listId}/assign`, { userIds: ids })).status).toBe(200);
  });

  await test.step('both start auto-dial at the same row: each gets another contact', async () => {
    for (const page of [ana, bo]) {
      await page.goto(`/contacts/${listId}`);
      await expect(page.getByText('4 of 4 contacts')).toBeVisible();
    }
    await Promise.all([ana, bo].map((page) => page.getByRole('button', { name: 'Start Auto Dial' }).click()));
    const names = await Promise.all(
      [ana, bo].map((page) => page.getByRole('dialog').getByRole('heading').first().textContent()),
    );
    expect(new Set(names).size).toBe(2);
  });

  await test.step('a contact that one agent holds is shown as such to the other, and cannot be taken', async () => {
    const hers = (await ana.getByRole('dialog').getByRole('heading').first().textContent()) ?? '';
    await bo.getByRole('button', { name: 'Close' }).click();
    await bo.getByRole('button', { name: 'Pause Dialing' }).click();
    await expect(row(bo, hers).getByText('Ana Ruiz is calling')).toBeVisible();
    await expect(row(bo, hers).getByRole('button', { name: /\+1 \(415\)/ })).toBeDisabled();
    const { body: contacts } = await send<{ id: string; firstName: string }[]>(
      bo,
      'GET',
      `/api/call-lists/${listId}/contacts`,
    );
    const held = contacts.find(({ firstName }) => hers.startsWith(firstName));
    const sentence = { message: 'Ana Ruiz is calling this contact.', code: 'CONFLICT' };
    for (const [method, path, body] of [
      ['POST', `/api/contacts/${held?.id}/claim`, {}],
      ['PUT', `/api/contacts/${held?.id}/disposition`, { type: 'winner' }],
    ] as const)
      expect(await send(bo, method, path, body)).toEqual({ status: 409, body: sentence });
  });

  await test.step('a result frees her, and Next continues with another contact', async () => {
    const details = ana.getByRole('dialog');
    const hers = (await details.getByRole('heading').first().textContent()) ?? '';
    await details.getByRole('radio', { name: 'No answer' }).check();
    await details.getByRole('button', { name: 'Try Again in 2 hours' }).click();
    await details.getByRole('button', { name: 'Next Contact & Call' }).click();
    await expect(details.getByRole('heading').first()).not.toHaveText(hers);
    await expect(row(bo, hers).getByText('Ana Ruiz is calling')).toBeHidden();
  });

  await test.step('a tab that is closed gives its contact back', async () => {
    const hers = (await ana.getByRole('dialog').getByRole('heading').first().textContent()) ?? '';
    await expect(row(bo, hers).getByText('Ana Ruiz is calling')).toBeVisible();
    await ana.goto('/reports');
    await expect(row(bo, hers).getByText('Ana Ruiz is calling')).toBeHidden();
  });

  await test.step('shows a contact that a colleague finishes within two seconds, and does not call it', async () => {
    type Person = { id: string; firstName: string; totalCalls: number };
    const { body: contacts } = await send<Person[]>(bo, 'GET', `/api/call-lists/${listId}/contacts`);
    const one = contacts.find(({ totalCalls }) => totalCalls === 0);
    const name = `${one?.firstName} Lead`;
    const place = await row(bo, name).getAttribute('aria-posinset');
    expect((await send(ana, 'PUT', `/api/contacts/${one?.id}/disposition`, { type: 'winner' })).status).toBe(200);
    await expect(row(bo, name).getByText('by Ana Ruiz')).toBeVisible({ timeout: 2_000 });
    await expect(row(bo, name).getByText('Winner')).toBeVisible();
    await expect(row(bo, name).getByRole('button', { name: 'Finished by Ana Ruiz' })).toBeDisabled();
    expect(await row(bo, name).getAttribute('aria-posinset')).toBe(place);
    const sentence = { message: 'Ana Ruiz has called this contact meanwhile: Winner.', code: 'CONFLICT' };
    const seen = { seenCalls: one?.totalCalls };
    const call = { contactId: one?.id, callListId: listId, phoneNumber: '+14155550100', ...seen };
    expect(await send(bo, 'POST', `/api/contacts/${one?.id}/claim`, seen)).toEqual({ status: 409, body: sentence });
    expect(await send(bo, 'POST', '/api/call-logs', call)).toEqual({ status: 409, body: sentence });
  });

  await test.step('a callback that is due is shown above the queue and called from its panel', async () => {
    const [first] = (await send<{ id: string; firstName: string }[]>(bo, 'GET', `/api/call-lists/${listId}/contacts`))
      .body;
    const soon = {
      type: 'callback',
      callbackTime: 'custom',
      customCallbackDate: new Date(Date.now() + 2_000).toISOString(),
    };
    expect((await send(bo, 'PUT', `/api/contacts/${first?.id}/disposition`, soon)).status).toBe(200);
    const due = bo.getByRole('button', { name: /^Callbacks due 1/ });
    await expect(due).toBeVisible();
    await due.click();
    const panel = bo.getByRole('region', { name: 'Callbacks due' });
    await panel.getByRole('button', { name: `Call ${first?.firstName} Lead` }).click();
    const dialog = bo.getByRole('dialog', { name: 'Call Result' });
    await dialog.getByRole('button', { name: 'Winner' }).click();
    await dialog.getByRole('button', { name: 'Save Result' }).click();
    await toast(bo, 'Call Result Saved');
    await expect(bo.getByRole('button', { name: /^No callbacks due/ })).toBeVisible();
    await expect(panel.getByText('No callbacks due')).toBeVisible();
  });
});
