/** The widths at which screens change their layout. */
export const ON_PHONE = '@media (max-width: 640px)';
export const ABOVE_PHONE = '@media (min-width: 641px)';
/** Panels and groups of controls stand below each other. */
export const ONE_COLUMN = '@media (max-width: 699px)';
export const TWO_COLUMNS = '@media (min-width: 700px)';
/** The side navigation is a drawer. */
export const NAV_DRAWER = '@media (max-width: 899.98px)';
