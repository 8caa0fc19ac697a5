import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** The dialog of a contact's details by the contact's name, or the form of a call by "Call Result". */
export async function findDialog(title: string) {
  const isCall = title === 'Call Result';
  const dialog = within(
    await screen.findByRole('dialog', { name: (name) => (isCall ? name.endsWith(title) : name === title) }),
  );
  // Form and context come with the paint after the dialog.
  await dialog.findByRole('tablist');
  return dialog;
}

/** After this time Tabster shows the page to screen readers again; a dialog that opens earlier could stay hidden from them in jsdom. */
const SHOWN_AGAIN_MS = 300;

export async function dialogIsGone(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, SHOWN_AGAIN_MS));
}

/** In the details of auto-dial the fields of the call have their places before it begins. */
export const callHasBegun = (details: ReturnType<typeof within>) =>
  waitFor(() => expect(details.getByRole('textbox', { name: 'Duration' })).toHaveProperty('disabled', false));
