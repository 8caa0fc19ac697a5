import { describe, expect, it } from 'vitest';
import { withChosenTheme } from './chosen-theme.ts';

const page = (schemes: string) => `<head><meta name="color-scheme" content="${schemes}"></head>`;

describe('the theme of a page before its first paint', () => {
  it.each([
    ['dialdeck-theme=dark', 'dark'],
    ['dialdeck=s%3A1; dialdeck-theme=light; dialdeck-density=compact', 'light'],
    [undefined, 'light dark'],
    ['', 'light dark'],
    ['dialdeck-theme=blue', 'light dark'],
    ['dialdeck-theme=dark"><script>', 'light dark'],
    ['x-dialdeck-theme=dark', 'light dark'],
  ])('%j: %s', (cookies, schemes) => {
    expect(withChosenTheme(page('light dark'), cookies)).toBe(page(schemes));
  });
});
