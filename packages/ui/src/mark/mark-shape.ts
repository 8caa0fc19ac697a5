/** The Dialdeck mark, once: a 3 × 3 dial of dots with one lit. Component, favicon and app icon are drawn from it. */
export const MARK_VIEW_BOX = '0 0 24 24';
/** Radius of every dot. */
export const MARK_DOT_RADIUS = 2.6;
/** The dots, row by row. */
export const MARK_DOTS = [4, 12, 20].flatMap((y, row) =>
  [4, 12, 20].map((x, column) => ({ x, y, isLit: row === 1 && column === 1 })),
);
