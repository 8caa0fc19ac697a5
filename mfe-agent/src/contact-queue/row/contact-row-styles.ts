import { makeStyles, tokens, useIsCompact } from '@dialdeck/ui/core';
import { useMedia } from '#contact-queue/use-media.ts';

const NARROW = '(max-width: 640px)';
/** A window where View Details has room for its words. */
export const WIDE = '(min-width: 1200px)';

const narrow = `@media ${NARROW}` as const;
/** Next to a panel on a small screen. */
const SQUEEZED = '@container (max-width: 30rem)';
const notNarrow = '@media (min-width: 641px)';

/** Even heights, in pixels: the list counts with them. */
export function useRowHeight(): number {
  return (useMedia(NARROW) ? 88 : 52) - (useIsCompact() ? 8 : 0);
}

export const useContactRowStyles = makeStyles({
  root: {
    position: 'absolute',
    insetBlockStart: 0,
    insetInline: 0,
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    paddingInline: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    // The bar of the current row takes no room, so that nothing moves when it comes.
    borderInlineStartWidth: tokens.strokeWidthThickest,
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: 'transparent',
    // Forced colors draw transparent elements.
    '@media (forced-colors: active)': { borderInlineStartColor: 'Canvas' },
    [narrow]: { gridTemplateColumns: 'auto minmax(0, 1fr)', alignContent: 'center', rowGap: tokens.spacingVerticalXXS },
    // Without the initials.
    [notNarrow]: { [SQUEEZED]: { gridTemplateColumns: 'minmax(0, 1fr) auto', '> :first-child': { display: 'none' } } },
  },
  current: {
    borderInlineStartColor: tokens.colorBrandStroke1,
    '@media (forced-colors: active)': { borderInlineStartColor: 'Highlight' },
    backgroundColor: tokens.colorNeutralBackground1Selected,
  },
  words: { minWidth: 0, containerType: 'inline-size' },
  line: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalM, minWidth: 0 },
  // The first cell of each line has its own column. Longer text extends into free space next to it, and the column shrinks
  // before any text is cut.
  first: {
    flex: '0 9999 12rem',
    minWidth: 'min-content',
    '--most': '70cqi',
    ':only-child': { '--most': '100cqi' },
    [narrow]: { flexBasis: 'auto', '--most': '50cqi' },
    // A status is read before the end of a long name.
    ':has(+ [data-status])': { '--most': 'max(4rem, min(70cqi, calc(100cqi - 8.25rem)))' },
  },
  name: {
    display: 'block',
    maxWidth: 'var(--most)',
    height: '24px',
    lineHeight: '24px',
    fontWeight: tokens.fontWeightSemibold,
    // The brand's link color is too faint on the current row of the dark theme.
    color: tokens.colorNeutralForeground1,
  },
  under: { maxWidth: 'var(--most)' },
  rest: {
    flex: '0 1 auto',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  why: {
    flex: 'none',
    textDecorationLine: 'underline',
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  status: { display: 'flex', alignItems: 'center', flex: '0 1 auto', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  // They shrink before the status does.
  fields: { flexShrink: 9999 },
  fieldName: { color: tokens.colorNeutralForeground3 },
  field: { unicodeBidi: 'isolate', marginInlineEnd: tokens.spacingHorizontalM, color: tokens.colorNeutralForeground1 },
  actions: {
    display: 'grid',
    gridTemplateColumns: '2rem minmax(11.5rem, auto) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    [narrow]: { gridColumn: '1 / -1', gridTemplateColumns: '2rem minmax(0, 1fr) auto' },
    [notNarrow]: { [SQUEEZED]: { gridTemplateColumns: '0 auto auto', columnGap: 0 } },
  },
  mail: { [notNarrow]: { [SQUEEZED]: { display: 'none' } } },
  phone: {
    gridColumnStart: 2,
    justifyContent: 'flex-start',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    // An icon with the same name: the number would cover the words of the row.
    [notNarrow]: {
      [SQUEEZED]: { minWidth: 0, fontSize: 0, '> .fui-Button__icon': { marginInlineEnd: 0 } },
    },
  },
});
