import { useEffect, useState } from 'react';

const SETTLED_MS = 250;

/** The value once it has not changed for a moment: a search starts when the user stops typing. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
