import { useState } from 'react';

/**
 * Whether a dialog is open, and what it is about. The subject stays after closing, because the dialog still shows it
 * while it fades.
 */
export function useDialog<Subject = null>() {
  const [state, setState] = useState<{ isOpen: boolean; subject: Subject | null }>({ isOpen: false, subject: null });
  return {
    ...state,
    open: (subject: Subject) => setState({ isOpen: true, subject }),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
}
