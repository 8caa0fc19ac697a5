import { expect, type Page } from '@playwright/test';
import { chooseAction, tableRow } from '../e2e/support/row-action.ts';
import { closeDialog } from './close-dialog.ts';

const untilOpen = (page: Page) => expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();

/** Presses a button, and waits for the dialog that it opens. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await untilOpen(page);
}

/** The dialog that a button opens. */
export const dialogOf = (name: string | RegExp) => (page: Page) => press(page, name);
/** The same, once the previous dialog is closed. */
export const nextDialog = (name: string | RegExp) => async (page: Page) => {
  await closeDialog(page);
  await press(page, name);
};

/** Closes the previous dialog, then chooses from the menu of the first row with this text. */
export const nextAction = (row: string, name: string) => async (page: Page) => {
  await closeDialog(page);
  await chooseAction(tableRow(page, row), name);
  await untilOpen(page);
};
