import type { BrandVariants } from '@fluentui/tokens';

/** Deep teal in 16 steps, even in lightness (OKLCH, hue 190). Step 80 is the light theme's brand, 100 the dark one's. */
export const BRAND_RAMP: BrandVariants = {
  10: '#011312',
  20: '#021e1d',
  30: '#052a28',
  40: '#083734',
  50: '#0c423f',
  60: '#104e4b',
  70: '#155b58',
  80: '#196965',
  90: '#207e79',
  100: '#2da6a0',
  110: '#38b5af',
  120: '#4ec5be',
  130: '#76d4ce',
  140: '#9be0db',
  150: '#beece8',
  160: '#def6f4',
};
