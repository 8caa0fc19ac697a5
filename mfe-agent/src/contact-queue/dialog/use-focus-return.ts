import { useEffect, useLayoutEffect, useRef } from 'react';

/** A closing dialog takes a moment, and holds the focus until it is gone. */
const CLOSING_MS = 1_000;

/** When a dialog has closed, the focus goes back to where it was opened from, or to `fallback` when that has left the page. */
export function useFocusReturn(isOpen: boolean, fallback: () => HTMLElement | null): void {
  const opener = useRef<Element>(null);
  const wasOpen = useRef(false);
  // Before the dialog's own effects, which move the focus into it.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);

  const latest = useRef(fallback);
  useLayoutEffect(() => {
    latest.current = fallback;
  });
  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    if (isOpen || !wasOpen.current) return;
    const closedAt = performance.now();
    let frame = 0;
    const giveBack = () => {
      if (document.querySelector('[role="dialog"]') && performance.now() - closedAt < CLOSING_MS) {
        frame = requestAnimationFrame(giveBack);
        return;
      }
      // Something else took the focus on purpose in the meantime.
      if (document.activeElement !== document.body) return;
      const from = opener.current;
      const isThere = from instanceof HTMLElement && from.isConnected && from !== document.body;
      (isThere ? from : latest.current())?.focus();
    };
    giveBack();
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
}
