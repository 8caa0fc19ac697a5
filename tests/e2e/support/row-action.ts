import type { Locator, Page } from '@playwright/test';

/** The row of a table that holds a text. */
export const tableRow = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('row').filter({ hasText: text }).first();

/** Chooses an action of a row from its menu: there they are where a window is no wider than most. */
export async function chooseAction(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for / }).click();
  await row.page().getByRole('menuitem', { name, exact: true }).click();
}
