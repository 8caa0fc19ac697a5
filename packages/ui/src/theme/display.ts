/** Fires on the window when a choice of how things are shown was made in this page. */
const CHANGED = 'dialdeck:display';
const SYSTEM = '(prefers-color-scheme: dark)';

/**
 * Whether this browser keeps a choice, as `theme=dark`. Cookies, because the server then writes the theme into the page before
 * anything is painted.
 */
export function isChosen(choice: DisplayChoice): boolean {
  return document.cookie.split('; ').includes(`dialdeck-${choice}`);
}

/** Choices other than the defaults, which are the system's theme and roomy rows. */
export type DisplayChoice = 'theme=light' | 'theme=dark' | 'density=compact';

/** Whether the page is dark: as chosen in this browser, else as the system prefers. */
export function isDarkPreferred(): boolean {
  return isChosen('theme=dark') || (!isChosen('theme=light') && (window.matchMedia?.(SYSTEM).matches ?? false));
}

/** Calls back when a choice is made here, or the system changes its mind; returns how to stop that. */
export function watchDisplay(onChange: () => void): () => void {
  const media = window.matchMedia?.(SYSTEM);
  media?.addEventListener('change', onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    media?.removeEventListener('change', onChange);
    window.removeEventListener(CHANGED, onChange);
  };
}

/** Notifies all subscribers. */
export function tellDisplay(): void {
  window.dispatchEvent(new Event(CHANGED));
}
