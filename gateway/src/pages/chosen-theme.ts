const CHOSEN = /(?:^|; )dialdeck-theme=(light|dark)(?:;|$)/;

/**
 * The page in the theme that its browser keeps, else in the system's: what is painted before any script is not in another one.
 * @param cookies of the request, as they came
 */
export function withChosenTheme(html: string, cookies: string | undefined): string {
  const theme = CHOSEN.exec(cookies ?? '')?.[1];
  return theme ? html.replace('content="light dark"', `content="${theme}"`) : html;
}
