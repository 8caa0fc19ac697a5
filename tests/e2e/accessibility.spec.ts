import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { signIn } from './support/people.ts';

const SIGNED_OUT = [
  '/',
  '/login',
  '/register',
  '/register?invite=t',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=t',
  '/nowhere',
];
const SIGNED_IN = [
  '/',
  '/admin',
  '/admin/users2',
  '/admin/user-management',
  '/admin/call-lists',
  '/admin/upload-to-user',
  '/reports',
  '/nowhere',
];

/** Architecture section 5: "axe finds nothing serious on any screen". */
async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    path,
  ).toEqual([]);
}

// A page that is not there is told as such, in the status too.
test.beforeEach(({ page: _page, allowComplaint }) => allowComplaint(/status of 404 .*\/nowhere/));

test('axe finds nothing serious on the screens of a signed-out visitor', async ({ page }) => {
  for (const path of SIGNED_OUT) await expectAccessible(page, path);
});

test('axe finds nothing serious on the screens of an admin', async ({ page, product }) => {
  await signIn(page, product.admin);
  for (const path of SIGNED_IN) await expectAccessible(page, path);
});
