import { isChosen, tellDisplay } from '@dialdeck/ui/core';

const A_YEAR_SECONDS = 31_536_000;

/** The choices in this browser. */
export const chosen = () => ({
  theme: isChosen('theme=light') ? 'light' : isChosen('theme=dark') ? 'dark' : 'system',
  density: isChosen('density=compact') ? 'compact' : 'comfortable',
});

/** Keeps a choice in this browser, and shows it at once. `system` and `comfortable` are usual, and kept as no choice. */
export function choose(name: string, value: string): void {
  const isUsual = value === 'system' || value === 'comfortable';
  // biome-ignore lint/suspicious/noDocumentCookie: browsers have no cookie store where the page comes by plain HTTP
  document.cookie = `dialdeck-${name}=${value}; path=/; samesite=lax; max-age=${isUsual ? 0 : A_YEAR_SECONDS}`;
  // What the browser itself draws: scroll bars, date pickers, the page before its first paint.
  const scheme = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]');
  if (name === 'theme' && scheme) scheme.content = isUsual ? 'light dark' : value;
  tellDisplay();
}
