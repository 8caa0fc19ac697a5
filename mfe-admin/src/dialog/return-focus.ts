/** A closing dialog takes a moment, and holds the focus until it is gone. */
const CLOSING_MS = 1_000;

/** Gives the focus back to what opened a dialog, once the dialog is gone; where that has gone too, to the page's content. */
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
    const target = opener?.isConnected ? opener : document.querySelector('main');
    if (target instanceof HTMLElement) target.focus();
  }
  requestAnimationFrame(giveBack);
}
