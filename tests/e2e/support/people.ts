import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { linkIn, mailTo } from './mail.ts';
import type { Product } from './product.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** From the landing page to the dashboard, as a visitor goes. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await fillSignIn(page, { email, password });
}

/** Without a page, for what begins after the sign-in: three pages less. */
export async function signInByRequest({ request }: Pick<Page, 'request'>, person: Credentials): Promise<void> {
  expect((await request.post('/api/auth/login', { data: person })).status()).toBe(200);
}

/** On /login. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Total Calls Today')).toBeVisible();
}

/** A person with a password, made by an admin's requests and the link of the mail. @returns the id */
export async function addPerson(
  admin: APIRequestContext,
  product: Product,
  { password, ...profile }: Credentials & { firstName: string; lastName: string },
): Promise<string> {
  const made = await admin.post('/api/admin/users', { data: profile });
  expect(made.ok(), await made.text()).toBe(true);
  const token = new URL(linkIn(await mailTo(product, profile.email), '/verify-email')).searchParams.get('token');
  const answer = await admin.post('/api/auth/complete-setup', { data: { token, password } });
  expect(answer.status()).toBe(200);
  return ((await made.json()) as { id: string }).id;
}
