import { useCallback, useMemo, useState } from 'react';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';

/** In fixed steps, so that scrolling by one row changes nothing. */
const WINDOW = 25;

export type ShowRows = (first: number, last: number) => void;

/** The contacts in view: rows report them, other hooks ask about them. */
export function useVisibleRows(contacts: readonly QueueContact[]) {
  const [window, setWindow] = useState({ from: 0, to: WINDOW });
  const show: ShowRows = useCallback((first, last) => {
    const from = Math.floor(first / WINDOW) * WINDOW;
    const to = Math.ceil((last + 1) / WINDOW) * WINDOW;
    setWindow((known) => (known.from === from && known.to === to ? known : { from, to }));
  }, []);
  const key = contacts
    .slice(window.from, window.to)
    .map(({ id }) => id)
    .join();
  const ids = useMemo(() => (key === '' ? [] : key.split(',')), [key]);
  return { ids, show };
}
