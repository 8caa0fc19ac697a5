import {
  type DialogSurfaceProps,
  DialogSurface as Surface,
  useDialogContext_unstable,
} from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useCallback, useLayoutEffect, useRef } from 'react';

const useStyles = makeStyles({
  // Titles and sentences contain text that people have typed: a long word must not leave the dialog.
  words: {
    overflowWrap: 'anywhere',
    // A select is as wide as its longest option, and a field would grow with it.
    '& .fui-Field:has(> .fui-Select)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

/**
 * A dialog's surface, which takes the focus when the focused element is removed or disabled. Otherwise the focus would fall to
 * the page below: Escape would no longer close, and a screen reader would be outside. While it closes, nothing in it can be typed
 * or clicked: the next key is meant for the page.
 */
export function DialogSurface(props: DialogSurfaceProps) {
  const { words } = useStyles();
  const isOpen = useDialogContext_unstable(({ open }) => open);
  const surface = useRef<HTMLDivElement>(null);
  const attach = useCallback((element: HTMLDivElement | null) => {
    surface.current = element;
    keepFocus(element);
  }, []);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!isOpen && focused instanceof HTMLElement && surface.current?.contains(focused)) focused.blur();
  }, [isOpen]);
  return <Surface {...props} className={mergeClasses(words, props.className)} inert={!isOpen} ref={attach} />;
}

function keepFocus(surface: HTMLDivElement | null): void {
  if (!surface) return;
  const observer = new MutationObserver(() =>
    // A browser moves the focus of a disabled element only in the next frame.
    requestAnimationFrame(() => {
      if (surface.isConnected && !surface.inert && document.activeElement === document.body) surface.focus();
    }),
  );
  observer.observe(surface, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}
