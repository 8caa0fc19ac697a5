/** Rows rendered beyond the view, at either end. */
const ROWS_BEYOND = 2;

/** Of an area that scrolls, in pixels. */
export interface View {
  readonly top: number;
  readonly height: number;
}

/** The rows of even height that a view needs: from `first` up to, and without, `end`. */
export function rowsInView(view: View, rowHeight: number, count: number) {
  // Rows may have gone, and the scroll position with them.
  const top = Math.max(0, Math.min(view.top, count * rowHeight - view.height));
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - ROWS_BEYOND),
    end: Math.min(count, Math.ceil((top + view.height) / rowHeight) + ROWS_BEYOND),
  };
}

/**
 * The least scrolling that brings a whole row into view.
 * @param isFirst whether no row above it can ever be called: it then goes to the top, and the rows above it are out of view
 */
export function topThatShows(index: number, rowHeight: number, { top, height }: View, isFirst = false): number {
  const start = index * rowHeight;
  if (isFirst) return start;
  return Math.min(start, Math.max(top, start + rowHeight - height));
}
