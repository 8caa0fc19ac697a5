import { useSyncExternalStore } from 'react';

const KEY = 'dialdeck.shortcuts';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const read = () => window.localStorage.getItem(KEY) !== 'off';

/** WCAG 2.1.4: single-letter keys can be switched off. On by default. */
export function useShortcutSetting(): readonly [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, read);
  const set = (value: boolean) => {
    window.localStorage.setItem(KEY, value ? 'on' : 'off');
    for (const listener of listeners) listener();
  };
  return [isOn, set];
}
