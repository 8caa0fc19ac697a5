import type { Theme } from '@fluentui/tokens';
import { makeStyles } from '@griffel/react';
import { tokens } from './tokens.ts';

/** Stands out from a panel in both themes (WCAG 1.4.11). */
export const BAR_COLOUR = 'colorCompoundBrandBackground' satisfies keyof Theme;

const useStyles = makeStyles({
  root: {
    backgroundColor: tokens[BAR_COLOUR],
    // In forced colors the system drops backgrounds.
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', backgroundColor: 'CanvasText' },
  },
});

/** How the bars and columns of a chart are filled. */
export function useBarClassName(): string {
  return useStyles().root;
}
