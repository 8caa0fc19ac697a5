import { useEffect } from 'react';

/** Makes the page printable while it is mounted. Loaded on demand: figures do not wait for it. */
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
