import type { LandingAssets } from '@dialdeck/build/release/landing-page';
import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './landing.page.tsx';
import { PRODUCT_SENTENCE } from './landing-settings.ts';

/** The whole document. The builder calls this; no browser ever loads it. */
export function renderLanding({ styles, script, pictures, signInScripts }: LandingAssets): string {
  const page = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content={`${PRODUCT_SENTENCE}: call lists, a queue, outcomes and reports.`} />
        <title>{`Dialdeck · ${PRODUCT_SENTENCE}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="stylesheet" href={styles} />
        <script src={script} defer data-sign-in-scripts={signInScripts.join(' ')} />
      </head>
      <body>
        <LandingPage pictures={pictures} />
      </body>
    </html>,
  );
  return `<!doctype html>${page}`;
}
