import { type RefObject, useEffect, useRef } from 'react';

const focusFirst = (form: HTMLElement | null) =>
  (
    form?.querySelector<HTMLElement>('input:checked') ?? form?.querySelector<HTMLElement>('select, input, button')
  )?.focus();

/** Puts the focus on the chosen outcome once the form is there, else on its first field. */
export function useFirstFocus(isShown: boolean) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A key may have moved it there meanwhile.
    if (isShown && !form.current?.contains(document.activeElement)) focusFirst(form.current);
  }, [isShown]);
  return form;
}

/** Without a call the focus goes from the dialog to the tab that is chosen, once that is there. */
export function useTabFocus(form: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const dialog = form.current?.closest<HTMLElement>('[role="dialog"]');
    // A key may have moved it meanwhile.
    if (isShown && document.activeElement === dialog)
      dialog?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [form, isShown]);
}

/**
 * In the details of auto-dial the focus waits on the dialog until the call begins, and then goes to the outcome: a button of the
 * next step, which saves with one key, would have it otherwise.
 */
export function useCallFocus(form: RefObject<HTMLElement | null>, isCall: boolean, hasBegun: boolean): void {
  useEffect(() => {
    if (!isCall) return;
    const dialog = form.current?.closest<HTMLElement>('[role="dialog"]');
    // The dialog puts the focus on its first button when it opens.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement instanceof HTMLTextAreaElement) return;
      if (hasBegun) focusFirst(form.current);
      else dialog?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [form, isCall, hasBegun]);
}
