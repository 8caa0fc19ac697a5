import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Refusal } from '#form/use-form.ts';
import { ThemeRoot } from '#theme/theme-root.tsx';
import { ConfirmDialog } from './confirm.dialog.tsx';

const REFUSAL: Refusal = { sentence: 'The last active admin cannot be deleted', fields: {} };

function show() {
  const answer = Promise.withResolvers<Refusal | null>();
  const onConfirm = vi.fn(() => answer.promise);
  const onCancel = vi.fn();
  const dialog = (
    <ThemeRoot>
      <ConfirmDialog isOpen title="Delete User" confirmLabel="Delete" onConfirm={onConfirm} onCancel={onCancel}>
        This action cannot be undone.
      </ConfirmDialog>
    </ThemeRoot>
  );
  render(dialog);
  return { answer, onConfirm, onCancel };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('requires one decision and reports it', () => {
  const { onConfirm, onCancel } = show();
  expect(screen.getByRole('alertdialog', { name: 'Delete User' })).toBeDefined();
  fireEvent.click(button('Delete'));
  expect(onConfirm).toHaveBeenCalledOnce();
  fireEvent.click(button('Cancel'));
  expect(onCancel).toHaveBeenCalledOnce();
});

it('takes no second decision while the first is being carried out, keeps the focus, and Escape still leaves', () => {
  const { onConfirm, onCancel } = show();
  button('Delete').focus();
  fireEvent.click(button('Delete'));
  fireEvent.click(button('Delete'));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(button('Delete').disabled).toBe(false);
  expect(button('Delete').getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button('Delete'));
  fireEvent.keyDown(button('Delete'), { key: 'Escape' });
  expect(onCancel).toHaveBeenCalledOnce();
});

it('keeps the reason of a refusal, and moves the focus there', async () => {
  const { answer } = show();
  fireEvent.click(button('Delete'));
  await act(async () => answer.resolve(REFUSAL));
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe(REFUSAL.sentence);
  expect(document.activeElement).toBe(alert);
});
