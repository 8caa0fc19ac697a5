import type { Theme } from '@fluentui/tokens';

const QUERY = '(prefers-color-scheme: dark)';

/** Whether the system asks for a dark page. */
export function isDarkPreferred(): boolean {
  return window.matchMedia?.(QUERY).matches ?? false;
}

/** Calls back when the system changes its mind; returns how to stop that. */
export function watchColourScheme(onChange: () => void): () => void {
  const media = window.matchMedia?.(QUERY);
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
}

/** The dark theme, in a file of its own. */
export async function loadDarkTheme(): Promise<Theme> {
  return (await import('../dark.ts')).darkTheme;
}
