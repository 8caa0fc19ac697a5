import { makeStyles, ONE_COLUMN, tokens } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    // Wide enough that the eight cards form two rows of four on a usual screen.
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
    gap: tokens.spacingHorizontalL,
    [ONE_COLUMN]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    // Where a change takes two lines its space is reserved while it loads.
    '@media (max-width: 520px)': { gridAutoRows: 'minmax(184px, auto)' },
  },
});

export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={useStyles().root}>{children}</div>;
}
