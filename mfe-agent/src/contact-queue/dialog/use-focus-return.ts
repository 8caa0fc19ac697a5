import { useEffect, useRef } from 'react';

/** When a dialog closes, the focus goes back to where it was opened from, or to `fallback` when that has left the page. */
export function useFocusReturn(isOpen: boolean, fallback: () => HTMLElement | null): void {
  const opener = useRef<Element>(null);
  const last = useRef(fallback);
  last.current = fallback;
  useEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement;
    return () => {
      // After the dialog gave up its hold on the focus.
      window.setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const from = opener.current;
        (from instanceof HTMLElement && from.isConnected ? from : last.current())?.focus();
      });
    };
  }, [isOpen]);
}
