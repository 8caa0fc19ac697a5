import path from 'node:path';
import { rspack } from '@rspack/core';
import type { App } from './app.ts';

/**
 * The two pages with React in them. The gateway writes the boot data before `</head>`: the minifier drops comments,
 * so there is no placeholder.
 */
export function shellPages(app: App) {
  return (['app', 'account'] as const).map(
    (name) =>
      new rspack.HtmlRspackPlugin({
        template: path.join(app.folder, 'src', name, `${name}.html`),
        filename: `${name}.html`,
        chunks: [name],
        scriptLoading: 'defer',
      }),
  );
}
