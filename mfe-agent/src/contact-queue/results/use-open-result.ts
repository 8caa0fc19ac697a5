import { useState } from 'react';

const KEY = 'dialdeck.open-result';

type OpenResult = readonly [key: string | null, open: (key: string) => void, close: (key: string) => void];

/** Which result's dialog is open in this tab. A reload opens it again; another tab does not. */
export function useOpenResult(): OpenResult {
  const [key, setKey] = useState(() => window.sessionStorage.getItem(KEY));
  const open = (next: string) => {
    window.sessionStorage.setItem(KEY, next);
    setKey(next);
  };
  /** Only this one: what another answer belongs to may be open by now. */
  const close = (closed: string) => {
    if (window.sessionStorage.getItem(KEY) === closed) window.sessionStorage.removeItem(KEY);
    setKey((current) => (current === closed ? null : current));
  };
  return [key, open, close];
}
