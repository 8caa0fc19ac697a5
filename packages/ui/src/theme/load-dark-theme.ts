import type { Theme } from '@fluentui/tokens';

/** Loads the dark theme, which has its own file. */
export async function loadDarkTheme(): Promise<Theme> {
  return (await import('#dark.ts')).darkTheme;
}
