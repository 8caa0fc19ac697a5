import { createDarkTheme, type Theme } from '@fluentui/tokens';
import { BRAND_RAMP } from './brand-ramp.ts';

/** Dialdeck by night. */
export const darkTheme: Theme = createDarkTheme(BRAND_RAMP);
