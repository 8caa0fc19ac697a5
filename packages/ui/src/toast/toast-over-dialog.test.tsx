import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConfirmDialog } from '#dialog/confirm.dialog.tsx';
import { ThemeRoot } from '#theme/theme-root.tsx';
import { ToastArea } from './toast-area.tsx';
import { createToastStore } from './toast-store.ts';

it('is heard over an open dialog, which hides the rest of the page', async () => {
  const store = createToastStore();
  const never = () => undefined;
  render(
    <ThemeRoot>
      <h1>Team</h1>
      <ToastArea store={store} />
      <ConfirmDialog isOpen title="Delete User" confirmLabel="Delete" onConfirm={async () => null} onCancel={never}>
        This action cannot be undone.
      </ConfirmDialog>
    </ThemeRoot>,
  );
  await screen.findByRole('alertdialog');
  await expect.poll(() => screen.queryByRole('heading', { name: 'Team' })).toBeNull();
  act(() => store.show({ title: 'Error', body: 'Failed to delete user', variant: 'destructive' }));
  // By role: whatever is hidden from screen readers is not found.
  expect(screen.getByRole('alert').textContent).toContain('Failed to delete user');
});
