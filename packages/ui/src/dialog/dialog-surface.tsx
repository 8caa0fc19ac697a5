import { type DialogSurfaceProps, DialogSurface as Surface } from '@fluentui/react-dialog';
import { useCallback } from 'react';

/**
 * A dialog's surface, which takes the focus when the focused element is removed or disabled. Otherwise the focus would fall to
 * the page below: Escape would no longer close, and a screen reader would be outside.
 */
export function DialogSurface(props: DialogSurfaceProps) {
  return <Surface {...props} ref={useCallback(keepFocus, [])} />;
}

function keepFocus(surface: HTMLDivElement | null): void {
  if (!surface) return;
  const observer = new MutationObserver(() =>
    // A browser moves the focus of a disabled element only in the next frame.
    requestAnimationFrame(() => {
      if (surface.isConnected && document.activeElement === document.body) surface.focus();
    }),
  );
  observer.observe(surface, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}
