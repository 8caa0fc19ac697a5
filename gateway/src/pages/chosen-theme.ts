const CHOSEN = /(?:^|; )dialdeck-theme=(light|dark)(?:;|$)/;

/**
 * The page in the browser's chosen theme, else in the system's, so that the first paint before any script has the right theme.
 * @param cookies of the request, as they came
 */
export function withChosenTheme(html: string, cookies: string | undefined): string {
  const theme = CHOSEN.exec(cookies ?? '')?.[1];
  return theme ? html.replace('content="light dark"', `content="${theme}"`) : html;
}
