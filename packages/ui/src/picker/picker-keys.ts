/** A key's effect on the list of a picker; null when the key keeps its usual meaning. */
export type PickerStep =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'move'; to: number }
  | { kind: 'choose'; at: number };

/** Keys of a combobox with a list (WAI-ARIA Authoring Practices): the focus stays in the box, `active` walks the list. */
export function pickerStep(key: string, list: { isOpen: boolean; active: number; count: number }): PickerStep | null {
  const { isOpen, active, count } = list;
  if (!isOpen) return key === 'ArrowDown' || key === 'ArrowUp' ? { kind: 'open' } : null;
  switch (key) {
    case 'ArrowDown':
      return { kind: 'move', to: count === 0 ? -1 : (active + 1) % count };
    case 'ArrowUp':
      return { kind: 'move', to: count === 0 ? -1 : (Math.max(active, 0) - 1 + count) % count };
    case 'Enter':
      return active >= 0 && active < count ? { kind: 'choose', at: active } : null;
    case 'Escape':
      return { kind: 'close' };
    default:
      return null;
  }
}
