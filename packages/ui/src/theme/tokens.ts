import type { Theme } from '@fluentui/tokens';

/**
 * `tokens.colorBrandForeground1` and the like, for styles. Fluent's own object of this name lists all 500 names
 * (3 kB); its value for each follows from the name.
 */
export const tokens = new Proxy({} as Record<keyof Theme, string>, {
  get: (_target, name) => `var(--${String(name)})`,
});
