import type { Theme } from '@fluentui/tokens';

/** The dark theme, in a file of its own. */
export async function loadDarkTheme(): Promise<Theme> {
  return (await import('../dark.ts')).darkTheme;
}
