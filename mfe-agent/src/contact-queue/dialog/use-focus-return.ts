import { useEffect, useLayoutEffect, useRef } from 'react';

/** A closing dialog takes a moment, and holds the focus until it is gone. */
const CLOSING_MS = 1_000;

/**
 * When a dialog has closed, the focus goes back to where it was opened from. When that has left the page, it goes to the part
 * around it, or to `fallback`.
 */
export function useFocusReturn(isOpen: boolean, fallback: () => HTMLElement | null): void {
  const opener = useRef<Element>(null);
  /** The part of the page around it, such as a panel. */
  const part = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  // Before the dialog's own effects, which move the focus into it.
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement;
    part.current = opener.current?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
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
      const around = part.current?.isConnected ? part.current : latest.current();
      (isThere ? from : around)?.focus();
    };
    giveBack();
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
}
