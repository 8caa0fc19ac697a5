import { render, screen } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { expect, it } from 'vitest';
import { useHandOnFocus } from './use-hand-on-focus.ts';

function Part({ heir, isEmpty = false }: { heir?: string; isEmpty?: boolean }) {
  const part = useRef<HTMLDivElement>(null);
  useHandOnFocus(part, heir ? () => document.getElementById(heir) : undefined);
  if (isEmpty) return null;
  return (
    <div ref={part}>
      <button type="button">Inside</button>
    </div>
  );
}

const page = (part: ReactNode) => (
  <main tabIndex={-1}>
    <button type="button" id="heir">
      Outside
    </button>
    {part}
  </main>
);

function leave(part: ReactNode, from: string) {
  const { rerender } = render(page(part));
  screen.getByRole('button', { name: from }).focus();
  rerender(page(null));
  return document.activeElement;
}

it('hands the focus of a part that leaves to its heir', () => {
  expect(leave(<Part heir="heir" />, 'Inside')).toBe(screen.getByRole('button', { name: 'Outside' }));
});

it.each([undefined, 'absent'])('hands the focus to the content with the heir %s', (heir) => {
  expect(leave(<Part {...(heir && { heir })} />, 'Inside')).toBe(screen.getByRole('main'));
});

it('hands on the focus of a part that was empty at first too', () => {
  const { rerender } = render(page(<Part isEmpty />));
  rerender(page(<Part />));
  screen.getByRole('button', { name: 'Inside' }).focus();
  rerender(page(null));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('leaves the focus where it is if another element has it', () => {
  expect(leave(<Part />, 'Outside')).toBe(screen.getByRole('button', { name: 'Outside' }));
});
