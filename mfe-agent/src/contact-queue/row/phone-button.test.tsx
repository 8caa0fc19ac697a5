import { ThemeRoot } from '@dialdeck/ui/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import { PhoneButton } from './phone-button.tsx';

const CONTACT = { id: '1', phone: '+14155550199', phoneE164: '+14155550199' } as QueueContact;

function renderButton() {
  let lost = 0;
  const button = (reason?: string, finisher?: string) => (
    <ThemeRoot>
      <PhoneButton
        name="Nora New"
        contact={CONTACT}
        className=""
        reason={reason}
        finisher={finisher}
        isTaken={false}
        onCall={() => undefined}
        onFocusLost={() => lost++}
      />
      <button type="button">Other</button>
    </ThemeRoot>
  );
  const { rerender } = render(button());
  return {
    lost: () => lost,
    change: (...to: Parameters<typeof button>) => rerender(button(...to)),
    focus: (role: 'link' | 'button', name: string) =>
      screen.getByRole(role, { name: (shown) => shown.startsWith(name) }).focus(),
  };
}

const PHONE = '+1 (415) 555-0199';

it.each([
  ['the contact must not be called any more', ['No.', undefined]],
  ['a colleague has finished a call', [undefined, 'Ana Lima']],
] as const)('keeps the focus when the link disappears: %s', (_why, [reason, finisher]) => {
  const { focus, change, lost } = renderButton();
  focus('link', PHONE);
  change(reason, finisher);
  expect(lost()).toBe(1);
});

it('leaves the focus where it is if it was not on the link', () => {
  const { focus, change, lost } = renderButton();
  focus('link', PHONE);
  focus('button', 'Other');
  change('No.');
  expect(lost()).toBe(0);
  expect(document.activeElement?.textContent).toBe('Other');
});
