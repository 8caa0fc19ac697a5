/** A closing dialog takes a moment, and holds the focus until it is gone. */
const CLOSING_MS = 1_000;

/**
 * Gives the focus back to what opened a dialog, once the dialog is gone. Where that has gone too, cannot be used any more, or was
 * an address, it goes to the page's content.
 */
export function returnFocus(opener: Element | null): void {
  const closedAt = performance.now();
  function giveBack(): void {
    const isClosing = document.querySelector('[role="dialog"], [role="alertdialog"]');
    if (isClosing && performance.now() - closedAt < CLOSING_MS) {
      requestAnimationFrame(giveBack);
      return;
    }
    // Something else took the focus on purpose in the meantime.
    if (document.activeElement !== document.body) return;
    if (opener instanceof HTMLElement) opener.focus();
    if (document.activeElement === document.body) document.querySelector('main')?.focus();
  }
  requestAnimationFrame(giveBack);
}
