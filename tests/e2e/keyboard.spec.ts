import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

test.use({ seed: 'demo' });

/** Tab, as often as it takes: without a mouse one must get there. */
async function tabTo(page: Page, role: string, name: string | RegExp): Promise<void> {
  const goal = page.locator(':focus').and(page.getByRole(role as 'button', { name }));
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(goal).toHaveCount(1, { timeout: 50 });
  }).toPass({ timeout: 20_000, intervals: [0] });
}

test('an agent’s job by keyboard alone: sign in, queue, dial, result, next', async ({ page, product }) => {
  const { email, password } = product.demoAgent ?? product.admin;

  await test.step('sign in', async () => {
    await page.goto('/');
    await tabTo(page, 'button', 'Sign In');
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/\/login$/);
    await tabTo(page, 'textbox', 'Email');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  });

  await test.step('past the links to the first card, and to the queue', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, 'link', /Start Dialing/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
  });

  const status = page.getByRole('region', { name: 'Calling' }).getByRole('status');
  const second = await test.step('the second row is chosen, and called', async () => {
    await page.keyboard.press('j');
    await expect(status).toContainText('2 of ');
    const name = (await status.locator('bdi').textContent()) ?? '';
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog', { name: 'Call Result' })).toContainText(name);
    return name;
  });

  await test.step('outcome, next step and notes, and saved', async () => {
    const dialog = page.getByRole('dialog', { name: 'Call Result' });
    await page.keyboard.press('4');
    await expect(dialog.getByRole('radio', { name: 'Voicemail' })).toBeChecked();
    await page.keyboard.press('q');
    await expect(dialog.getByRole('button', { name: 'Call Back' })).toHaveAttribute('aria-pressed', 'true');
    await tabTo(page, 'textbox', 'Notes');
    await page.keyboard.type('Asked for the offer. w2');
    // Typed letters stay text: none of them acts as a key.
    await expect(dialog.getByRole('button', { name: 'Call Back' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Call Result Saved')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('the focus is back in the queue, and the keys go on from there', async () => {
    await page.keyboard.press('n');
    await expect(status).not.toContainText(second);
    await page.keyboard.press('d');
    await expect(page.getByText('Call Information')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Call Information')).toBeHidden();
    await page.keyboard.press('/');
    await page.keyboard.type(second);
    await expect(page.getByRole('listitem').filter({ hasText: 'Asked for the offer.' })).toBeVisible();
  });

  await test.step('all keys are listed, and one closes the list', async () => {
    await tabTo(page, 'button', 'View Details');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.locator(':focus')).toHaveText('View Details');
  });
});
