import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** The dialog with this title. Found by its heading: without a layout, the focus trap does not know which dialog is in front. */
export async function findDialog(title: string) {
  const heading = await screen.findByRole('heading', { name: title, level: 2 });
  return within(heading.closest('[role="dialog"]') as HTMLElement);
}

export const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
