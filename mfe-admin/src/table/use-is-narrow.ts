import { useSyncExternalStore } from 'react';

/** Below this width a row has no room for a button of each action. */
const NARROW = '(max-width: 1399.98px)';

function watch(onChange: () => void): () => void {
  const media = window.matchMedia?.(NARROW);
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia?.(NARROW).matches ?? false);
}
