import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isText, noteFocus } from './typing.ts';

function typeInto(target: EventTarget, key: string, timeStamp: number): boolean {
  return isText({ key, ctrlKey: false, metaKey: false, target, timeStamp });
}

it('treats further letters as text when the field has gone, until a pause', () => {
  const { unmount } = render(<textarea aria-label="notes" />);
  expect(typeInto(screen.getByLabelText('notes'), 'p', 100)).toBe(true);
  unmount();
  expect(typeInto(document.body, 'a', 900)).toBe(true);
  expect(typeInto(document.body, 'c', 1_800)).toBe(true);
  expect(typeInto(document.body, 'c', 2_801)).toBe(false);
});

it('treats letters of a disabled field as text', () => {
  const { rerender } = render(<textarea aria-label="notes" />);
  typeInto(screen.getByLabelText('notes'), 'p', 100);
  rerender(<textarea aria-label="notes" disabled />);
  expect(typeInto(document.body, 'c', 200)).toBe(true);
});

it('treats a letter as a command where the field is still there, and after Escape', () => {
  const { unmount } = render(<textarea aria-label="notes" />);
  typeInto(screen.getByLabelText('notes'), 'p', 100);
  expect(typeInto(document.body, 'c', 200)).toBe(false);
  typeInto(screen.getByLabelText('notes'), 'p', 300);
  typeInto(screen.getByLabelText('notes'), 'Escape', 310);
  unmount();
  expect(typeInto(document.body, 'c', 400)).toBe(false);
});

it('treats a letter as a command if the user had moved on before the field disappeared', () => {
  const { unmount } = render(
    <>
      <textarea aria-label="notes" />
      <button type="button">Save</button>
    </>,
  );
  typeInto(screen.getByLabelText('notes'), 'p', 100);
  noteFocus({ target: screen.getByRole('button') });
  unmount();
  expect(typeInto(document.body, 'c', 200)).toBe(false);
});
