import type { Page } from '@playwright/test';
import { authenticatorCode } from './support/authenticator.ts';
import { expect, test } from './support/fixtures.ts';
import { addPerson, fillSignIn, signInByRequest } from './support/people.ts';

const ZOE = { email: 'zoe.marin@example.net', password: 'a-long-password' };

/** The authenticator set up on the account page; the recovery codes that are shown then. */
async function setUp(page: Page): Promise<string[]> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await page.getByLabel('Your password').fill(ZOE.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('QR code for your authenticator app')).toBeVisible();
  const key = await page.getByText(/^Key: /).innerText();
  await page.getByLabel('Enter the code').fill(authenticatorCode(key.replace(/^Key:|\s/g, '')));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return await codes.allInnerTexts();
}

/** In a browser that has no session: to the question for a code. */
async function reachCode(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(ZOE.email);
  await page.getByLabel('Password', { exact: true }).fill(ZOE.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the Code' })).toBeVisible();
}

async function send(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a recovery code signs in once, and another one after it', async ({
  page,
  product,
  playwright,
  allowComplaint,
}) => {
  // The password alone, and a used code, are answered with 401.
  allowComplaint(/status of 401 .*\/api\/auth\/(login|second-factor)/);
  const admin = await playwright.request.newContext({ baseURL: product.url });
  await signInByRequest({ request: admin }, product.admin);
  await addPerson(admin, product, { ...ZOE, firstName: 'Zoe', lastName: 'Marin' });
  await admin.dispose();
  await page.goto('/login');
  await fillSignIn(page, ZOE);
  const [first = '', second = ''] = await setUp(page);

  await reachCode(page);
  await send(page, first);
  await expect(page.getByText('Total Calls Today')).toBeVisible();

  await reachCode(page);
  await send(page, first);
  await expect(page.getByText('That code is not right.').first()).toBeVisible();
  await send(page, second);
  await expect(page.getByText('Total Calls Today')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText(/8 recovery codes left/)).toBeVisible();
});
