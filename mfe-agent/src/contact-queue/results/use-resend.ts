import { useEffect } from 'react';

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/** While a result waits: tries when the browser reports a connection, and from time to time, since it often does not. */
export function useResend(isWaiting: boolean, resend: () => Promise<void>): void {
  useEffect(() => {
    if (!isWaiting) return;
    const stopped = new AbortController();
    let timer = 0;
    const tryAfter = (pause: number) => {
      if (stopped.signal.aborted) return;
      timer = window.setTimeout(async () => {
        await resend();
        tryAfter(Math.min(pause * 2, LONGEST_PAUSE_MS));
      }, pause);
    };
    tryAfter(FIRST_PAUSE_MS);
    window.addEventListener('online', () => void resend(), { signal: stopped.signal });
    return () => {
      stopped.abort();
      window.clearTimeout(timer);
    };
  }, [isWaiting, resend]);
}
