import { type DialogSurfaceProps, DialogSurface as Surface } from '@fluentui/react-dialog';
import { useCallback } from 'react';

/**
 * The box of a dialog, which takes the focus when what had it is gone or disabled. Left to the browser the focus falls to
 * the page below: Escape no longer closes, and a screen reader is outside.
 */
export function DialogSurface(props: DialogSurfaceProps) {
  return <Surface {...props} ref={useCallback(keepFocus, [])} />;
}

function keepFocus(surface: HTMLDivElement | null): void {
  if (!surface) return;
  const observer = new MutationObserver(() =>
    // A browser moves the focus of what was disabled with its next frame only.
    requestAnimationFrame(() => {
      if (surface.isConnected && document.activeElement === document.body) surface.focus();
    }),
  );
  observer.observe(surface, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}
