import { autoUpdate, computePosition, flip, size } from '@floating-ui/dom';

/** Seven options of two lines. */
const TALLEST = 400;
/** Distance from the edge of the window. */
const MARGIN = 4;

/** Keeps the list at the box: below it, or above it where there is more room, and never beyond the edge of the window. */
export function followBox(box: HTMLElement, list: HTMLElement): () => void {
  async function place(): Promise<void> {
    // As high as it may be: a list that was shortened to the room below would never move above.
    list.style.maxHeight = `${TALLEST}px`;
    const { x, y } = await computePosition(box, list, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [
        flip({ padding: MARGIN, fallbackStrategy: 'bestFit' }),
        size({
          padding: MARGIN,
          apply({ availableHeight, rects }) {
            list.style.width = `${rects.reference.width}px`;
            list.style.maxHeight = `${Math.min(TALLEST, availableHeight)}px`;
          },
        }),
      ],
    });
    list.style.left = `${x}px`;
    list.style.top = `${y}px`;
  }
  return autoUpdate(box, list, () => void place());
}
