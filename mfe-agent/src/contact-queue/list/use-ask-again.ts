import { useEffect } from 'react';

const EVERY_MS = 5_000;

/** Repeats a failed read as long as nothing else is on the screen, so that nobody has to press Retry after a short fault. */
export function useAskAgain(hasFailed: boolean, ask: () => Promise<unknown>): void {
  useEffect(() => {
    if (!hasFailed) return;
    const timer = window.setInterval(() => void ask().catch(() => undefined), EVERY_MS);
    return () => window.clearInterval(timer);
  }, [hasFailed, ask]);
}
