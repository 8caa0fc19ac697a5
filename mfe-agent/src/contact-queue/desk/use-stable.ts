import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for every render, doing what the last one says: rows need not be drawn again for a new closure. */
export function useStable<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
