import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A part of a page that leaves it with the focus inside hands the focus on: to the element that `heirOf` finds, else to the page's content.
 * Otherwise a keyboard begins again at the top of the page.
 */
export function useHandOnFocus(
  part: RefObject<HTMLElement | null>,
  heirOf?: (part: HTMLElement) => HTMLElement | null | undefined,
): void {
  const latest = useRef(heirOf);
  useLayoutEffect(() => {
    latest.current = heirOf;
  });
  useLayoutEffect(
    () => () => {
      // The part is still on the page now, and so is the focus.
      const node = part.current;
      if (!node?.contains(document.activeElement)) return;
      (latest.current?.(node) ?? document.querySelector('main'))?.focus();
    },
    [part],
  );
}
