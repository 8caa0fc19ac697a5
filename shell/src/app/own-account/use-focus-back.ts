import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Goes on the element around the buttons and their replacement. */
interface FocusBack {
  ref: RefObject<HTMLDivElement | null>;
  onClickCapture: (event: MouseEvent) => void;
}

/**
 * For buttons that leave the page while their action goes on. When it is over, the button that was clicked has the focus again;
 * where it is gone, the first one, else the page's content. Otherwise a keyboard begins again at the top of the page.
 */
export function useFocusBack(isGoingOn: boolean): FocusBack {
  const ref = useRef<HTMLDivElement>(null);
  const clicked = useRef('');
  const wasGoingOn = useRef(false);
  useLayoutEffect(() => {
    const isOver = wasGoingOn.current && !isGoingOn;
    wasGoingOn.current = isGoingOn;
    // Something else may have the focus by now.
    if (!isOver || document.activeElement !== document.body) return;
    const buttons = [...(ref.current?.querySelectorAll('button') ?? [])];
    const heir = buttons.find((button) => nameOf(button) === clicked.current) ?? buttons[0];
    (heir ?? document.querySelector('main'))?.focus();
  }, [isGoingOn]);
  return {
    ref,
    onClickCapture({ target }) {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button && !isGoingOn) clicked.current = nameOf(button);
    },
  };
}

const nameOf = (button: Element): string => button.getAttribute('aria-label') ?? button.textContent;
