import type { Theme } from '@fluentui/tokens';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isDarkPreferred, watchDisplay } from './display.ts';
import { loadDarkTheme } from './load-dark-theme.ts';

/** The dark theme while this browser or the system prefers it; fetched when first needed. */
export function useDarkTheme(known: Theme | undefined): Theme | undefined {
  const isDark = useSyncExternalStore(watchDisplay, isDarkPreferred, () => false);
  const [dark, setDark] = useState(known);
  useEffect(() => {
    if (!isDark || dark) return;
    // Without the file the light theme stays, which is readable too.
    loadDarkTheme().then(setDark, () => undefined);
  }, [isDark, dark]);
  return isDark ? dark : undefined;
}
