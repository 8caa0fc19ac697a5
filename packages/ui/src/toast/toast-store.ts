/** One toast. */
export interface Toast {
  readonly title: string;
  readonly body?: string | undefined;
  readonly variant?: 'default' | 'destructive' | undefined;
  readonly timeoutMs?: number | undefined;
  /** For screen readers alone. */
  readonly isQuiet?: boolean | undefined;
}

/** A toast on the screen; the id distinguishes two equal toasts. */
export interface VisibleToast extends Toast {
  readonly id: number;
}

/** Holds the one visible toast. */
export interface ToastStore {
  show(toast: Toast): void;
  dismiss(): void;
  current(): VisibleToast | undefined;
  subscribe(onChange: () => void): () => void;
}

/** At most one toast is visible: a new one replaces the visible one. */
export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  let visible: VisibleToast | undefined;
  let count = 0;
  const set = (next: VisibleToast | undefined) => {
    visible = next;
    for (const listener of listeners) listener();
  };
  return {
    show: (toast) => set({ ...toast, id: ++count }),
    dismiss: () => set(undefined),
    current: () => visible,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
