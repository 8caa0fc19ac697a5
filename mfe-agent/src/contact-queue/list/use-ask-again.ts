import { useEffect } from 'react';

const EVERY_MS = 5_000;

/** Repeats a failed read while nothing else is on the screen, so that no one needs to press Retry after a short fault. */
export function useAskAgain(hasFailed: boolean, ask: () => Promise<unknown>): void {
  useEffect(() => {
    if (!hasFailed) return;
    const timer = window.setInterval(() => void ask().catch(() => undefined), EVERY_MS);
    return () => window.clearInterval(timer);
  }, [hasFailed, ask]);
}
