import { expect, type Page } from '@playwright/test';
import { chooseAction, tableRow } from '../e2e/support/row-action.ts';
import { closeDialog } from './close-dialog.ts';

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
}
export const dialogOf = (name: string | RegExp) => (page: Page) => press(page, name);
export const nextDialog = (name: string | RegExp) => async (page: Page) => {
  await closeDialog(page);
  await press(page, name);
};

/** In the menu of the first row that holds a text, once the dialog before is closed. */
export const nextAction = (row: string, name: string) => async (page: Page) => {
  await closeDialog(page);
  await chooseAction(tableRow(page, row), name);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
};

export const askedToHandOver = (page: Page) => expect(page.getByText(/open callbacks?: hand over to/)).toBeVisible();

/** A demo agent with open callbacks. */
export const PROMISING = /Ana Lima/;
