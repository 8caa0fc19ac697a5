import { useRef, useState } from 'react';

interface Opening<Subject> {
  isOpen: boolean;
  subject: Subject | null;
  /** Distinguishes two openings. */
  number: number;
}

/**
 * Whether a dialog is open, and its subject. The subject stays after closing, because the dialog still shows it
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

/** A closing dialog takes a moment, and holds the focus until it is gone. */
const CLOSING_MS = 1_000;

/**
 * Returns the focus to the element that opened a dialog, once the dialog is gone. Where that has gone too, cannot be used any more, or was
 * an address, it goes to the page's content.
 */
function returnFocus(opener: Element | null): void {
  const closedAt = performance.now();
  function giveBack(): void {
    const isClosing = document.querySelector('[role="dialog"], [role="alertdialog"]');
    if (isClosing && performance.now() - closedAt < CLOSING_MS) {
      requestAnimationFrame(giveBack);
      return;
    }
    // Something else took the focus on purpose in the meantime.
    if (document.activeElement !== document.body) return;
    if (opener instanceof HTMLElement) opener.focus();
    if (document.activeElement === document.body) document.querySelector('main')?.focus();
  }
  requestAnimationFrame(giveBack);
}
