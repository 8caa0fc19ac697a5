import { useEffect, useRef } from 'react';

/** Puts the focus on the chosen outcome once the form is there, else on its first field. */
export function useFirstFocus(isShown: boolean) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A key may have moved it there meanwhile.
    if (isShown && !form.current?.contains(document.activeElement))
      (
        form.current?.querySelector<HTMLElement>('input:checked') ??
        form.current?.querySelector<HTMLElement>('select, input, button')
      )?.focus();
  }, [isShown]);
  return form;
}
