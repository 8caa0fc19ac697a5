import { createDarkTheme, type Theme } from '@fluentui/tokens';
import { BRAND_RAMP } from './brand-ramp.ts';

/** Dialdeck by night. */
export const darkTheme: Theme = {
  ...createDarkTheme(BRAND_RAMP),
  // Lighter than Fluent's: a filled button must be distinct from its surface, and its text from the button.
  colorBrandBackground: '#21817c',
  colorBrandBackgroundHover: '#1d7772',
};
