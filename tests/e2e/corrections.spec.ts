import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addPerson, fillSignIn, signIn } from './support/people.ts';

// The platform of the other specs that have time limits.
test.use({ seed: 'demo' });

const PASSWORD = 'a-long-password';
const OLD = '+12125550101';
const NEW = '+12125550199';
/** Open queues show a correction within this time. */
const SHOWN_MS = 2_000;

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Contacts' }).getByRole('listitem').filter({ hasText: name });

test('an agent corrects a contact, and a colleague sees it', async ({ page: admin, product, someoneElse }) => {
  await signIn(admin, product.admin);
  const agents = await Promise.all(
    ['Cora', 'Dan'].map(async (firstName) => {
      const page = await someoneElse();
      const person = {
        email: `${firstName.toLowerCase()}.reyes@example.net`,
        firstName,
        lastName: 'Reyes',
        password: PASSWORD,
      };
      const id = await addPerson(admin.request, product, person);
      await page.goto('/login');
      await fillSignIn(page, person);
      return { id, page };
    }),
  );
  const [cora, dan] = agents.map(({ page }) => page) as [Page, Page];
  const { id: listId } = await (await admin.request.post('/api/call-lists', { data: { name: 'Corrections' } })).json();
  const contacts = [
    { phone: OLD, firstName: 'Ada', lastName: 'Lead', company: 'Acme', customFields: { City: 'Lyon' } },
  ];
  await admin.request.post(`/api/call-lists/${listId}/contacts/bulk`, { data: { contacts } });
  await admin.request.patch(`/api/call-lists/${listId}/assign`, { data: { userIds: agents.map(({ id }) => id) } });
  for (const page of [cora, dan]) {
    await page.goto(`/contacts/${listId}`);
    await expect(row(page, 'Ada Lead')).toBeVisible();
  }

  await row(cora, 'Ada Lead').getByRole('button', { name: 'Ada Lead', exact: true }).click();
  const details = cora.getByRole('dialog', { name: 'Ada Lead' });
  await details.getByRole('button', { name: 'Edit' }).click();
  await details.getByRole('textbox', { name: 'Phone' }).fill('(212) 555-0199');
  await details.getByRole('textbox', { name: 'City' }).fill('Paris');
  await details.getByRole('textbox', { name: 'First Name' }).fill('Adah');
  await details.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row(dan, 'Adah Lead')).toContainText('+1 (212) 555-0199', { timeout: SHOWN_MS });

  const corrected = cora.getByRole('dialog', { name: 'Adah Lead' });
  const changes = corrected.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText(
    '· Cora Reyes · Phone: +1 (212) 555-0101 → +1 (212) 555-0199 · First Name: Ada → Adah · City: Lyon → Paris',
  );
  await corrected.getByRole('textbox', { name: 'Notes' }).fill('prefers mornings');
  await corrected.getByRole('button', { name: 'Save Note' }).click();
  await expect(changes).toContainText('Notes: none → prefers mornings');
  await corrected.getByRole('button', { name: 'Close' }).click();
  await expect(corrected).toBeHidden();

  // The dialog is there for screen readers again, with the same history.
  await row(cora, 'Adah Lead').getByRole('button', { name: 'Adah Lead', exact: true }).click();
  await expect(corrected.getByRole('region', { name: 'Changes' })).toContainText('Adah');

  const again = await admin.request.post(`/api/call-lists/${listId}/contacts/bulk`, {
    data: { contacts: [{ phone: OLD }, { phone: NEW }] },
  });
  expect(await again.json()).toMatchObject({ imported: 0, duplicates: 2 });
});
