import { createLightTheme, type Theme } from '@fluentui/tokens';
import { BRAND_RAMP } from './brand-ramp.ts';

/** Dialdeck by day. */
export const lightTheme: Theme = createLightTheme(BRAND_RAMP);
