import { makeStyles, tokens } from '@dialdeck/ui/core';

/** Even heights, in pixels: the list counts with them. */
export const ROW_HEIGHT = 72;
export const NARROW_ROW_HEIGHT = 148;
export const NARROW = '(max-width: 800px)';

const narrow = `@media ${NARROW}` as const;
const clipped = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const useContactRowStyles = makeStyles({
  root: {
    position: 'absolute',
    insetBlockStart: 0,
    insetInline: 0,
    display: 'grid',
    // Every row is a grid of its own, so only the two middle columns may follow the width of the page.
    gridTemplateColumns: 'auto minmax(9rem, 1fr) 14rem minmax(0, 1.4fr) auto',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    paddingInline: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    // The bar of the current row takes no room, so that nothing moves when it comes.
    borderInlineStartWidth: tokens.strokeWidthThickest,
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: 'transparent',
    // Forced colours draw what is transparent.
    '@media (forced-colors: active)': { borderInlineStartColor: 'Canvas' },
    [narrow]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gridTemplateRows: 'auto minmax(0, 1fr) auto',
      gap: tokens.spacingVerticalXS,
      columnGap: tokens.spacingHorizontalM,
      paddingBlock: tokens.spacingVerticalS,
    },
  },
  current: {
    borderInlineStartColor: tokens.colorBrandStroke1,
    '@media (forced-colors: active)': { borderInlineStartColor: 'Highlight' },
    backgroundColor: tokens.colorNeutralBackground1Selected,
  },
  who: { minWidth: 0 },
  name: {
    display: 'block',
    maxWidth: '100%',
    ...clipped,
    // A name keeps its own direction, and stands where all names stand.
    unicodeBidi: 'plaintext',
    textAlign: 'left',
    fontWeight: tokens.fontWeightSemibold,
    // The brand's link colour is too faint on the current row of the dark theme.
    color: tokens.colorNeutralForeground1,
  },
  line: {
    ...clipped,
    unicodeBidi: 'plaintext',
    textAlign: 'left',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  status: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    minWidth: 0,
    '> *': { maxWidth: '100%' },
    gap: tokens.spacingVerticalXXS,
    [narrow]: { alignItems: 'flex-end' },
  },
  more: { minWidth: 0, [narrow]: { gridColumn: '1 / -1', alignSelf: 'start' } },
  fields: { display: 'flex', gap: tokens.spacingHorizontalS, minWidth: 0, fontSize: tokens.fontSizeBase200 },
  fieldList: { display: 'flex', gap: tokens.spacingHorizontalM, minWidth: 0, margin: 0 },
  field: { ...clipped, minWidth: '3rem' },
  fieldName: { display: 'inline', color: tokens.colorNeutralForeground2 },
  fieldValue: { display: 'inline', unicodeBidi: 'isolate', margin: 0 },
  moreLink: { flexShrink: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  actions: {
    display: 'grid',
    gridTemplateColumns: '2rem 13rem auto',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    [narrow]: { gridColumn: '1 / -1', gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
  },
  phone: {
    gridColumnStart: 2,
    justifyContent: 'flex-start',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
});
