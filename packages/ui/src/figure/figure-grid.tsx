import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
    gap: tokens.spacingHorizontalL,
    // On a phone labels and trends may take two lines, so their space is reserved while they load.
    '@media (max-width: 479.98px)': { gridAutoRows: 'minmax(148px, auto)' },
  },
});

/** Props of `FigureGrid`. */
export interface FigureGridProps {
  children: ReactNode;
}

/** Lays figure cards out, as many in a row as fit. */
export function FigureGrid({ children }: FigureGridProps) {
  return <div className={useStyles().root}>{children}</div>;
}
