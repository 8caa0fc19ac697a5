import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ThemeRoot } from '../theme/theme-root.tsx';
import { ConfirmDialog } from './confirm.dialog.tsx';

function show(isPending: boolean) {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  render(
    <ThemeRoot>
      <ConfirmDialog
        isOpen
        title="Delete User"
        confirmLabel="Delete"
        isPending={isPending}
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        This action cannot be undone.
      </ConfirmDialog>
    </ThemeRoot>,
  );
  return { onConfirm, onCancel };
}

it('asks for one decision and tells which was taken', () => {
  const { onConfirm, onCancel } = show(false);
  expect(screen.getByRole('alertdialog', { name: 'Delete User' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

it('takes no second decision while the first is being carried out', () => {
  const { onConfirm } = show(true);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).not.toHaveBeenCalled();
});
