import { useEffect, useState } from 'react';

const SETTLED_MS = 250;

/** The value once it has stood still for a moment: a search asks the server when somebody stops typing. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
