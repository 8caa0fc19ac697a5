import { useRef, useState } from 'react';
import { returnFocus } from './return-focus.ts';

/**
 * Whether a dialog is open, and what it is about. The subject stays after closing, because the dialog still shows it
 * while it fades.
 */
export function useDialog<Subject = null>() {
  const [state, setState] = useState<{ isOpen: boolean; subject: Subject | null }>({ isOpen: false, subject: null });
  const opener = useRef<Element>(null);
  return {
    ...state,
    open(subject: Subject): void {
      opener.current = document.activeElement;
      setState({ isOpen: true, subject });
    },
    close(): void {
      setState((before) => ({ ...before, isOpen: false }));
      returnFocus(opener.current);
    },
  };
}
