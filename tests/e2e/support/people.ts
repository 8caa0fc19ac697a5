import { expect, type Page } from '@playwright/test';

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

/** On /login. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Total Calls Today')).toBeVisible();
}
