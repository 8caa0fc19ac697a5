import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowsInView, topThatShows, type View } from './row-window.rules.ts';

interface UseRowWindow {
  readonly count: number;
  /** In pixels; of every row. */
  readonly rowHeight: number;
}

/** Which rows of a scrolling area are to be drawn. All are of one height, so that there is nothing to measure but the area. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, { count, rowHeight }: UseRowWindow) {
  const [shown, setShown] = useState({ first: 0, end: 0 });
  useLayoutEffect(() => {
    const area = scroller.current;
    if (!area) return;
    const look = () => {
      const next = rowsInView(viewOf(area), rowHeight, count);
      setShown((last) => (last.first === next.first && last.end === next.end ? last : next));
    };
    look();
    const done = new AbortController();
    // Before the browser paints, so that fast scrolling shows no empty rows.
    area.addEventListener('scroll', () => flushSync(look), { passive: true, signal: done.signal });
    const observer = new ResizeObserver(look);
    observer.observe(area);
    return () => {
      done.abort();
      observer.disconnect();
    };
  }, [scroller, rowHeight, count]);
  // Rows may have gone since the area was looked at.
  const end = Math.min(shown.end, count);
  return {
    first: Math.min(shown.first, end),
    end,
    show: (index: number, isFirst: boolean) => {
      const area = scroller.current;
      if (area) area.scrollTop = topThatShows(index, rowHeight, viewOf(area), isFirst);
    },
  };
}

const viewOf = (area: HTMLElement): View => ({ top: area.scrollTop, height: area.clientHeight });
