import { useState } from 'react';

const KEY = 'dialdeck.open-result';

/** Which result's dialog is open in this tab. A reload opens it again; another tab does not. */
export function useOpenResult(): readonly [string | null, (key: string | null) => void] {
  const [key, setKey] = useState(() => window.sessionStorage.getItem(KEY));
  const open = (next: string | null) => {
    if (next === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, next);
    setKey(next);
  };
  return [key, open];
}
