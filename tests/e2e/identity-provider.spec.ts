import type { Page } from '@playwright/test';
import { test as base, expect } from './support/fixtures.ts';
import { fillSignIn, signInByRequest } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { WINDOWS } from './support/windows.ts';

/** Started as a newcomer does who wants to see it: `SSO=demo npm start`. */
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const product = await startProduct('all-in-one', { seed: 'demo', byScript: true, env: { SSO: 'demo' } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const directory = ({ port }: Product) => `http://127.0.0.1:${port + 9}`;

/** From the sign-in page to the choice of people at the provider. */
async function leaveToProvider(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Demo Directory' }).click();
  await expect(page.getByRole('heading', { name: 'Demo Directory' })).toBeVisible();
}

const choose = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
const expectDashboard = (page: Page) => expect(page.getByText('Total Calls Today')).toBeVisible();

test('signs a new person in at the provider, and ends the session when they sign out there', async ({
  page,
  product,
}) => {
  await leaveToProvider(page);
  await choose(page, 'Nora Quist');
  await expectDashboard(page);
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({
    email: 'nora.quist@example.com',
    firstName: 'Nora',
    role: 'user',
    isEmailVerified: true,
  });

  await page.goto(directory(product));
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('explains on the sign-in page who is refused, and why', async ({ page }) => {
  await leaveToProvider(page);
  await choose(page, 'Ivo Marić');
  await expect(page.getByText('Ask an admin for an invitation.')).toBeVisible();
  await page.context().clearCookies();
  await leaveToProvider(page);
  await choose(page, 'Cancel');
  await expect(page.getByText('Signing in was cancelled.')).toBeVisible();
});

test('a person with a password links the provider with it, and signs in by the provider from then on', async ({
  page,
  product,
}) => {
  const { demoAgent } = product;
  if (!demoAgent) throw new Error('no demo agent was announced');
  await leaveToProvider(page);
  await choose(page, 'Ana Lima');
  await expect(
    page.getByText('Sign in with your password, then link Demo Directory on your account page.'),
  ).toBeVisible();
  await page.goto('/login');
  await fillSignIn(page, demoAgent);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Link Demo Directory' }).click();
  await page.getByLabel('Your password').fill(demoAgent.password);
  await page.getByRole('button', { name: 'Go to Demo Directory' }).click();
  // Ana is still signed in at the provider, which does not require the password again.
  await expect(page.getByText('Demo Directory is linked. You can sign in with it from now on.')).toBeVisible();

  await page.context().clearCookies();
  await leaveToProvider(page);
  await choose(page, 'Ana Lima');
  await expectDashboard(page);
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ email: demoAgent.email });
});

test('an admin tests the provider in a second window, and stays signed in', async ({ page, product }) => {
  await signInByRequest(page, product.admin);
  await page.goto('/admin/sign-in');
  await expect(page.getByText('Not tested')).toBeVisible();
  const [second] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Test Demo Directory' }).click(),
  ]);
  await choose(second, 'Nora Quist');
  await expect(second.getByText('The sign-in with Demo Directory works. You can close this window.')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Add Provider' })).toBeHidden();
  await expect(page.getByText(/^Tested /)).toBeVisible();
  await second.getByRole('button', { name: 'Close this window' }).click();
  await expect.poll(() => second.isClosed()).toBe(true);
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ email: product.admin.email });

  await page.setViewportSize(WINDOWS['a small screen']);
  await page.reload();
  await page.getByRole('button', { name: 'Actions for Demo Directory' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const enforced = page.getByRole('switch', { name: /^Enforced/ });
  await expect(enforced).toBeEnabled();
  await expect(enforced).toBeInViewport({ ratio: 1 });
});
