import { useEffect, useState } from 'react';
import { isChosen, watchDisplay } from './display.ts';

const read = () => isChosen('density=compact');

/** Whether this browser is to show lower rows. */
export function useIsCompact(): boolean {
  // Kept, because browsers take long to read cookies.
  const [isCompact, setCompact] = useState(read);
  useEffect(() => watchDisplay(() => setCompact(read())), []);
  return isCompact;
}
