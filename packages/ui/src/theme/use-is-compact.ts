import { useSyncExternalStore } from 'react';
import { isChosen, watchDisplay } from './display.ts';

/** Whether this browser is to show lower rows. */
export function useIsCompact(): boolean {
  return useSyncExternalStore(watchDisplay, () => isChosen('density=compact'));
}
