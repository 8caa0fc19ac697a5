import { useState } from 'react';

/** The ticked rows of a table. A row that is no longer on the screen is not selected. */
export function useSelection(ids: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const selected = ids.filter((id) => ticked.has(id));
  return {
    selected,
    isAll: ids.length > 0 && selected.length === ids.length,
    has: (id: string) => ticked.has(id),
    toggle: (id: string) => setTicked((now) => now.symmetricDifference(new Set([id]))),
    toggleAll: () => setTicked(new Set(selected.length === ids.length ? [] : ids)),
    /** Keeps none but these. */
    keep: (kept: readonly string[]) => setTicked(new Set(kept)),
  };
}

export type Selection = ReturnType<typeof useSelection>;
