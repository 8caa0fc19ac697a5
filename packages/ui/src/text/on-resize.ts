const listeners = new WeakMap<Element, () => void>();
let observer: ResizeObserver | undefined;

/** Calls back when an element's box changes; returns how to stop that. One observer for all: a list has a hundred such elements. */
export function onResize(element: Element, listener: () => void): () => void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) listeners.get(target)?.();
  });
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    listeners.delete(element);
  };
}
