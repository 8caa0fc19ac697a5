import { useEffect, useState } from 'react';

/** The time, every second (or `everyMs`) while something on the screen counts. */
export function useNow(isCounting: boolean, everyMs = 1_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isCounting) return;
    setNow(Date.now());
    const timer = window.setInterval(() => setNow(Date.now()), everyMs);
    return () => window.clearInterval(timer);
  }, [isCounting, everyMs]);
  return now;
}
