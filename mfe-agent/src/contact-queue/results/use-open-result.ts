import { keepValue } from '@dialdeck/contract';
import { useState, useSyncExternalStore } from 'react';

type OpenResult = readonly [key: string | null, open: (key: string) => void, close: (key: string) => void];

/** The result whose dialog is open in this tab. A reload opens it again; another tab does not. */
export function useOpenResult(): OpenResult {
  const [kept] = useState(() =>
    keepValue<string | null>({
      name: 'dialdeck.open-result',
      parse: (text) => text,
      write: (key) => key,
      storage: window.sessionStorage,
    }),
  );
  return [
    useSyncExternalStore(kept.subscribe, kept.read),
    (key) => kept.change(() => key),
    // Only this one: another dialog may be open by the time an answer arrives.
    (closed) => kept.change((current) => (current === closed ? null : current)),
  ];
}
