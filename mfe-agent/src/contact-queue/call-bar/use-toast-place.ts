import { type RefObject, useLayoutEffect } from 'react';

const GAP_PX = 8;

/**
 * Puts toasts between the rows, which make room for them, and the call bar. While a dialog is open they are for screen readers
 * alone: it shows the same text, and they would cover it.
 */
export function useToastPlace(bar: RefObject<HTMLElement | null>, isDialogOpen: boolean): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const place = () => {
      style.setProperty('--toast-start', 'auto');
      style.setProperty('--toast-end', `${window.innerHeight - element.getBoundingClientRect().top + GAP_PX}px`);
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => {
      observer.disconnect();
      for (const name of ['--toast-start', '--toast-end']) style.removeProperty(name);
    };
  }, [bar]);
  // An attribute, which styles toasts alone: a property of the root would style every element of the page again.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-toasts-clipped', isDialogOpen);
    return () => document.documentElement.removeAttribute('data-toasts-clipped');
  }, [isDialogOpen]);
}
