import { useRef, useState } from 'react';
import { returnFocus } from './return-focus.ts';

interface Opening<Subject> {
  isOpen: boolean;
  subject: Subject | null;
  /** Tells two openings apart. */
  number: number;
}

/**
 * Whether a dialog is open, and what it is about. The subject stays after closing, because the dialog still shows it
 * while it fades.
 */
export function useDialog<Subject = null>() {
  const [state, setState] = useState<Opening<Subject>>({ isOpen: false, subject: null, number: 0 });
  const opener = useRef<Element>(null);
  return {
    isOpen: state.isOpen,
    subject: state.subject,
    open(subject: Subject): void {
      opener.current = openerOf(document.activeElement);
      setState(({ number }) => ({ isOpen: true, subject, number: number + 1 }));
    },
    /** Closes this opening: an answer that comes after it was left does not close the next one. */
    close(): void {
      setState((now) => (now.number === state.number ? { ...now, isOpen: false } : now));
      returnFocus(opener.current);
    },
  };
}

/** The focused element; for a menu entry, which disappears, the menu's button. */
function openerOf(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : focused;
}
