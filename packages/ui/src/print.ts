import { useEffect } from 'react';

/** While a page is shown that people print, it prints as it should. The colours come by themselves: nobody waits for them to see a number. */
export function usePrintOnWhite(): void {
  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    import('./print/print-on-white.ts').then(
      ({ printOnWhite }) => {
        if (!isGone) end = printOnWhite();
      },
      () => undefined, // then it prints as the screen is
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, []);
}
