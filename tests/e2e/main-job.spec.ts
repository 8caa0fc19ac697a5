import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { linkIn, mailTo } from './support/mail.ts';
import { fillSignIn, signIn } from './support/people.ts';
import { chooseAction, tableRow } from './support/row-action.ts';

// Other specs have left lists.
test.use({ platform: 'empty' });

const leads = new URL('../data/leads-500.csv', import.meta.url);
const expected = JSON.parse(readFileSync(new URL('../data/leads-500.expected.json', import.meta.url), 'utf8')) as {
  rows: number;
  imported: number;
  duplicates: number;
  invalid: number;
  invalidRows: number[];
};

const LIST = 'Spring leads';
const ana = {
  firstName: 'Ana',
  lastName: 'García Núñez',
  email: 'ana.garcia@example.net',
  password: 'a-long-password',
};
const anaName = `${ana.firstName} ${ana.lastName}`;

const toast = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text })).toBeVisible();

test('from an empty platform to an agent’s first call in the report', async ({ page: admin, product, someoneElse }) => {
  await test.step('the admin signs in, creates a call list and imports the file', async () => {
    await signIn(admin, product.admin);
    await admin.goto('/admin/call-lists');
    await createList(admin);
    await importLeads(admin);
  });

  const agent = await someoneElse();
  await test.step('the admin creates a team member, who opens the link of the e-mail, sets a password and signs in', async () => {
    await createMember(admin);
    await agent.goto(linkIn(await mailTo(product, ana.email), '/verify-email'));
    await setUpAccount(agent);
  });

  await test.step('the admin assigns the list', async () => {
    await admin.goto('/admin/call-lists');
    await chooseAction(tableRow(admin, LIST), 'Assign Users');
    const dialog = admin.getByRole('dialog', { name: 'Assign Users to Call List' });
    await dialog.getByRole('checkbox', { name: new RegExp(anaName) }).check();
    await dialog.getByRole('button', { name: /^Assign/ }).click();
    await toast(admin, 'Users assigned successfully');
  });

  await test.step('the agent opens the queue, calls and saves the result', async () => {
    await openQueue(agent);
    await callFirstContact(agent);
  });

  await test.step('both reports show the call', async () => {
    await agent.goto('/reports');
    await expectOneWin(agent);
    await admin.goto('/reports');
    await chooseUser(admin);
    await expect(admin.getByText('Viewing as Admin')).toBeVisible();
    await expectOneWin(admin);
  });
});

async function createList(admin: Page): Promise<void> {
  await expect(admin.getByText('No Call Lists Yet')).toBeVisible();
  await admin.getByRole('button', { name: 'Create Call List' }).first().click();
  const dialog = admin.getByRole('dialog', { name: 'Create Call List' });
  await dialog.getByLabel('List Name').fill(LIST);
  await dialog.getByLabel('Description').fill('Imported from the fair');
  await dialog.getByRole('button', { name: 'Create List' }).click();
  await toast(admin, 'Call list created successfully');
  await expect(tableRow(admin, LIST)).toBeVisible();
}

async function importLeads(admin: Page): Promise<void> {
  await chooseAction(tableRow(admin, LIST), 'Upload CSV');
  const wizard = admin.getByRole('dialog');
  await expect(wizard.getByText('CSV should contain at least a phone number column')).toBeVisible();
  await wizard.locator('input[type=file]').setInputFiles(leads.pathname);

  await test.step('the columns are found under other names, and others can be taken along', async () => {
    await expect(wizard.getByRole('combobox', { name: /Phone/ })).toHaveText(/Mobile Phone/);
    await wizard.getByRole('checkbox', { name: 'City' }).check();
    await wizard.getByRole('checkbox', { name: 'Comment' }).check();
  });
  await wizard.getByRole('button', { name: `Import ${expected.rows} Contacts` }).click();

  await test.step('the summary is right to the row', async () => {
    await expect(wizard.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 30_000 });
    await expectFigures(wizard, {
      Imported: String(expected.imported),
      Duplicates: String(expected.duplicates),
      Invalid: String(expected.invalid),
    });
    const rows = wizard
      .getByRole('table', { name: 'Invalid rows' })
      .getByRole('row')
      .filter({ has: admin.getByRole('cell') });
    const places = await rows.evaluateAll((all) => all.map((row) => Number(row.firstElementChild?.textContent)));
    expect(places).toEqual(expected.invalidRows);
  });
  await wizard.getByRole('button', { name: 'Done' }).click();
  await expect(wizard).toBeHidden();
  await expect(tableRow(admin, LIST).getByRole('cell', { name: String(expected.imported), exact: true })).toBeVisible();
}

async function createMember(admin: Page): Promise<void> {
  await admin.goto('/admin/users2');
  await admin.getByRole('button', { name: 'Add Team Member' }).first().click();
  const dialog = admin.getByRole('dialog', { name: 'Add Team Member' });
  await dialog.getByLabel('Email').fill(ana.email);
  await dialog.getByLabel('First Name').fill(ana.firstName);
  await dialog.getByLabel('Last Name').fill(ana.lastName);
  await dialog.getByRole('button', { name: 'Create & Send Invite' }).click();
  await toast(admin, 'User Created & Verification Email Sent');
  await expect(tableRow(admin, anaName)).toContainText('Pending Verification');
}

async function setUpAccount(agent: Page): Promise<void> {
  await expect(agent.getByText(ana.email)).toBeVisible();
  await expect(agent.getByText(new RegExp(`\\b${ana.firstName}\\b`)).first()).toBeVisible();
  await agent.getByLabel('Password', { exact: true }).fill(ana.password);
  await agent.getByLabel('Confirm Password', { exact: true }).fill(ana.password);
  await agent.getByRole('button', { name: 'Complete Account Setup' }).click();
  await expect(agent.getByText('Account Ready!')).toBeVisible();
  // "redirects to /login after a 3-second countdown"
  await fillSignIn(agent, ana);
}

async function openQueue(agent: Page): Promise<void> {
  await agent.reload();
  const start = agent.getByRole('link', { name: /Start Dialing/ });
  // Until the lists are known it leads to the queue's own first list.
  await expect(start).toHaveAttribute('href', /\/contacts\/[0-9a-f-]{36}$/);
  await start.click();
  await expect(agent).toHaveURL(/\/contacts\/[0-9a-f-]{36}$/);
  await expect(agent.getByText(`${expected.imported} of ${expected.imported} contacts`)).toBeVisible();
}

async function callFirstContact(agent: Page): Promise<void> {
  const phone = agent
    .getByRole('button', { name: /\+1 \(\d{3}\) \d{3}-\d{4}/ })
    .or(agent.getByRole('link', { name: /\+1 \(\d{3}\) \d{3}-\d{4}/ }))
    .first();
  const digits = (await phone.textContent())?.replaceAll(/\D/g, '') ?? '';
  const dial = agent.waitForRequest((request) => request.url().startsWith('tel:'));
  await phone.click();
  expect((await dial).url()).toBe(`tel:+${digits}`);

  const dialog = agent.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Answered' }).check();
  await dialog.getByRole('button', { name: 'Winner' }).click();
  await expect(dialog.getByRole('button', { name: 'Winner' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByLabel('Duration').fill('1:30');
  await dialog.getByLabel('Notes').fill('Wants the large one.\nSend the offer.');
  await dialog.getByRole('button', { name: 'Save Result' }).click();
  await toast(agent, 'Call Result Saved');
  await expect(dialog).toBeHidden();

  await test.step('the row changes status', async () => {
    await expect(agent.getByText(`${expected.imported - 1} of ${expected.imported} contacts`)).toBeVisible();
    await agent.getByRole('searchbox').fill(digits.slice(1));
    await agent.getByRole('button', { name: 'Show All', exact: true }).click();
    await expect(agent.getByText(`1 of ${expected.imported} contacts`)).toBeVisible();
    await expect(agent.getByText('Winner', { exact: true })).toBeVisible();
    await expect(agent.getByText('Wants the large one.')).toBeVisible();
  });
}

async function chooseUser(admin: Page): Promise<void> {
  const selector = admin.getByRole('combobox', { name: /User/ });
  await selector.click();
  await admin.getByRole('option', { name: new RegExp(anaName) }).click();
}

async function expectOneWin(page: Page): Promise<void> {
  await expectFigures(page, {
    'Total Dials': '1',
    'Win Rate': '100%',
    'Avg Call Duration': '1:30',
    'Total Contacts': '1',
    'Lose Rate': '0%',
    'Call Backs': '0',
    'Total Talk Time': '1 min',
    'Contact Rate': '100%',
  });
}

async function expectFigures(scope: Page | Locator, figures: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(figures))
    await expect(
      scope.getByRole('group', { name: label, exact: true }).getByText(value, { exact: true }),
    ).toBeVisible();
}
