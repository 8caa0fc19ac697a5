import { makeStyles, tokens } from '@dialdeck/ui/core';

/** Styles that all admin tables share. */
export const useTableStyles = makeStyles({
  // All rows have one height, whatever they contain.
  cell: { height: '52px', paddingTop: tokens.spacingVerticalXXS, paddingBottom: tokens.spacingVerticalXXS },
  line: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  // A heading is a flex row of its own.
  numberHead: { '& > *': { justifyContent: 'flex-end' } },
  // In sight, however far the rest is scrolled.
  actions: {
    position: 'sticky',
    insetInlineEnd: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `-1px 0 0 ${tokens.colorNeutralStroke2}`,
  },
});
