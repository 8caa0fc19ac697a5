import { makeStyles } from '@griffel/react';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  root: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
});

/** Styles a link of the router; Fluent's own `Link` would reload the page. */
export function useLinkClassName(): string {
  return useStyles().root;
}
