import { makeStyles, tokens } from '@dialdeck/ui/core';

/** Rows of the parts of an account, each with a button at its end. */
export const useRowStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    minHeight: '56px',
    padding: `${tokens.spacingVerticalXS} 0`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  words: { flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' },
  times: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
