import { useEffect } from 'react';

/** Reads again when the window gets the focus: another window or another person may have changed the data. */
export function useAgainOnFocus(refetch: () => Promise<unknown>): void {
  useEffect(() => {
    // A failure is the query's error.
    const again = () => void refetch().catch(() => undefined);
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, [refetch]);
}
