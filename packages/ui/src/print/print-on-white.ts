import { lightTheme } from '@dialdeck/ui/core';

/** The colors of the day, whatever the screen has: paper is white. */
const COLOURS = Object.entries(lightTheme)
  .filter(([token]) => token.startsWith('color'))
  .map(([token, colour]) => `--${token}: ${colour} !important;`)
  .join('');

/** Controls and the top bar, which are not printed. */
const CONTROLS = 'body header:not(main *), button, .fui-Select, .fui-Input, .fui-Switch, [data-screen-only]';

/**
 * Prints figures, tables and badges on white until the returned function is called. As a constructed sheet, since the page's
 * Content-Security-Policy lets no style element in.
 */
export function printOnWhite(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@media print {
    .fui-FluentProvider { ${COLOURS} }
    .fui-FluentProvider, .fui-FluentProvider > div { background: white !important; }
    ${CONTROLS} { display: none !important; }
    table, section { break-inside: auto; }
    tr, [role="group"] { break-inside: avoid; }
  }`);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
