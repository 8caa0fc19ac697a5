import { useLocation } from '@dialdeck/router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the new screen when it left with the old one, for example with the link that was followed. The next Tab then begins
 * there, and a screen reader reads it. A screen that has taken the focus keeps it, as does a link of the bar.
 */
export function useFocusOfScreen(screen: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body) screen.current?.focus({ preventScroll: true });
  }, [pathname, screen]);
}
