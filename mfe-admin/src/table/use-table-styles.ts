import { ABOVE_PHONE, makeStyles, tokens } from '@dialdeck/ui/core';

/** Styles that all admin tables share. */
export const useTableStyles = makeStyles({
  // All rows have one height, whatever they contain.
  cell: { height: '52px', paddingTop: tokens.spacingVerticalXXS, paddingBottom: tokens.spacingVerticalXXS },
  line: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  // A heading is a flex row of its own.
  numberHead: { '& > *': { justifyContent: 'flex-end' } },
  // Columns that give way, so that the others have room and no figure is cut by the edge or the actions: those that a table needs
  // least have to go first. A phone scrolls to all of them.
  // A description gives way before any figure: where it would have less room than its heading.
  description: {
    [ABOVE_PHONE]: { '@container (max-width: 63rem)': { display: 'none' } },
    '@media (min-width: 1400px)': { '@container (max-width: 75rem)': { display: 'none' } },
  },
  first: { [ABOVE_PHONE]: { '@container (max-width: 59.9rem)': { display: 'none' } } },
  second: { [ABOVE_PHONE]: { '@container (max-width: 49.9rem)': { display: 'none' } } },
  third: { [ABOVE_PHONE]: { '@container (max-width: 41.9rem)': { display: 'none' } } },
  // In sight, however far the rest is scrolled.
  actions: {
    position: 'sticky',
    insetInlineEnd: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `-1px 0 0 ${tokens.colorNeutralStroke2}`,
  },
});
