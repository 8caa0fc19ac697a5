import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useFocusBack } from './use-focus-back.ts';

/** Buttons that a form replaces; `after`: the buttons that remain when it has closed. */
function Page({ before, after }: { before: string[]; after: string[] }) {
  const [step, setStep] = useState<'before' | 'form' | 'after'>('before');
  const focusBack = useFocusBack(step === 'form');
  return (
    <main tabIndex={-1}>
      <button type="button">Elsewhere</button>
      <div {...focusBack}>
        {step === 'form' ? (
          <button type="button" onClick={() => setStep('after')}>
            Cancel
          </button>
        ) : (
          (step === 'before' ? before : after).map((name) => (
            <button key={name} type="button" onClick={() => setStep('form')}>
              {name}
            </button>
          ))
        )}
      </div>
    </main>
  );
}

it.each([
  ['the button that was clicked', ['Replace', 'Remove'], 'Remove'],
  ['the first one where that is gone', ['Set up', 'Help'], 'Set up'],
])('gives the focus to %s', async (_, after, expected) => {
  render(<Page before={['Replace', 'Remove']} after={after} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: expected }));
});

it('gives the focus to the content where no button is left', async () => {
  render(<Page before={['End']} after={[]} />);
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
