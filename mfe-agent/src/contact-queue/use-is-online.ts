import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline'] as const;

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener);
  };
}

/** Whether the browser has a network. With one, the server may still be out of reach. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
