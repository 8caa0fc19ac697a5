import { darkTheme, lightTheme } from '@dialdeck/ui/page-themes';

type Theme = typeof lightTheme;

/** The theme's custom properties, as far as a style sheet uses them: light, and dark where the system prefers it. */
export function themeCss(css: string): string {
  const names = [...new Set([...css.matchAll(/var\(--(\w+)\)/g)].map(([, name]) => name as keyof Theme))].toSorted();
  const unknown = names.filter((name) => !(name in lightTheme));
  if (unknown.length > 0) throw new Error(`The theme has no ${unknown.join(', ')}.`);
  const dark = names.filter((name) => darkTheme[name] !== lightTheme[name]);
  return `:root{${properties(lightTheme, names)}}
@media (prefers-color-scheme: dark){:root{${properties(darkTheme, dark)}}}`;
}

function properties(theme: Theme, names: readonly (keyof Theme)[]): string {
  return names.map((name) => `--${name}:${theme[name]}`).join(';');
}
