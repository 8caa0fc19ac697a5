/** A panel is beside the rows, or takes all of their place. */
export const BESIDE_ROWS = '@media (min-width: 700px)';
export const OVER_ROWS = '@media (max-width: 699px)';
