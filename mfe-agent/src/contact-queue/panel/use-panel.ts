import { useRef, useState } from 'react';

/** The panels next to the rows; one is open at a time. */
export type PanelName = 'callbacks' | 'results' | 'funnel' | 'filters';

/**
 * The open panel. Closing it returns the focus to the element that opened it; where there was none, or it has left the page,
 * to `fallback`.
 */
export function usePanel(first: PanelName | null, fallback: () => HTMLElement | null) {
  const [open, setOpen] = useState(first);
  const opener = useRef<Element>(null);
  const close = () => {
    setOpen(null);
    const from = opener.current;
    const isThere = from instanceof HTMLElement && from.isConnected && from !== document.body;
    (isThere ? from : fallback())?.focus();
  };
  const toggle = (panel: PanelName) => {
    if (open === panel) return close();
    if (open === null) opener.current = document.activeElement;
    setOpen(panel);
  };
  return { open, toggle, close };
}
