import { makeStyles } from '@griffel/react';
import { tokens } from '../theme/tokens.ts';

const useStyles = makeStyles({
  root: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
});

/** How a link of the router looks; Fluent's own `Link` would load the page anew. */
export function useLinkClassName(): string {
  return useStyles().root;
}
