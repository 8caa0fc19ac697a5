import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isTyping, pressedKey } from './shortcut-key.ts';

const press = (key: string, about: Partial<KeyboardEvent> = {}) =>
  pressedKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...about });

it.each([
  [press('c'), 'c'],
  [press('C'), 'c'],
  [press('?'), '?'],
  [press('Enter', { ctrlKey: true }), 'Ctrl+Enter'],
  [press('Enter', { metaKey: true }), 'Ctrl+Enter'],
  [press('c', { altKey: true }), 'Alt+c'],
])('announces %s as %s', (pressed, told) => {
  expect(pressed).toBe(told);
});

it('treats a letter as text while the user types', () => {
  render(
    <>
      <input aria-label="text" />
      <input type="checkbox" aria-label="tick" />
      <textarea aria-label="notes" />
      <select aria-label="list" />
      <button type="button">Call</button>
      <div role="dialog">
        <select aria-label="outcome" />
      </div>
    </>,
  );
  expect(isTyping(screen.getByLabelText('text'))).toBe(true);
  expect(isTyping(screen.getByLabelText('notes'))).toBe(true);
  expect(isTyping(screen.getByLabelText('list'))).toBe(true);
  expect(isTyping(screen.getByLabelText('tick'))).toBe(false);
  expect(isTyping(screen.getByLabelText('outcome'))).toBe(false);
  expect(isTyping(screen.getByRole('button'))).toBe(false);
  expect(isTyping(null)).toBe(false);
});
