import type { Theme } from '@fluentui/tokens';
import { describe, expect, it } from 'vitest';
import { darkTheme } from './dark-theme.ts';
import { lightTheme } from './light-theme.ts';
import { BAR_COLOUR } from './use-bar-class-name.ts';

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const PAIRS: [keyof Theme, keyof Theme][] = [
  ['colorNeutralForegroundOnBrand', 'colorBrandBackground'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundHover'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundPressed'],
  ['colorBrandForeground1', 'colorNeutralBackground1'],
  ['colorBrandForeground1', 'colorNeutralBackground2'],
  ['colorBrandForegroundLink', 'colorNeutralBackground1'],
  ['colorBrandForegroundLink', 'colorNeutralBackground2'],
  ['colorBrandForeground2', 'colorBrandBackground2'],
  ['colorNeutralForeground3', 'colorNeutralBackground2'],
  // Danger: the button, and a menu's entry.
  ['colorNeutralForegroundOnBrand', 'colorStatusDangerBackground3'],
  ['colorNeutralForegroundOnBrand', 'colorStatusDangerBackground3Hover'],
  ['colorNeutralForegroundOnBrand', 'colorStatusDangerBackground3Pressed'],
  ['colorStatusDangerForeground3', 'colorNeutralBackground1'],
  ['colorStatusDangerForeground3', 'colorNeutralBackground1Hover'],
];

describe.each([
  ['light', lightTheme],
  ['dark', darkTheme],
])('the %s theme', (_name, theme) => {
  it.each(PAIRS)('%s reads on %s', (text, background) => {
    expect(contrast(String(theme[text]), String(theme[background]))).toBeGreaterThanOrEqual(4.5);
  });

  it('contrasts bars with their panel', () => {
    expect(contrast(String(theme[BAR_COLOUR]), String(theme.colorNeutralBackground1))).toBeGreaterThanOrEqual(3);
  });

  it('contrasts a filled button with its surface', () => {
    for (const surface of ['colorNeutralBackground1', 'colorNeutralBackground2'] as const)
      expect(contrast(theme.colorBrandBackground, theme[surface])).toBeGreaterThanOrEqual(3);
  });
});
