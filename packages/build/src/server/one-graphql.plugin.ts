import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { fromRoot } from '#workspace.ts';

const require = createRequire(fromRoot('package.json'));

/**
 * `graphql` exists twice on disk, for `import` and for `require`, and refuses schemas that the other one made.
 * Everybody gets the one for `require`, which both can load.
 */
export const oneGraphqlPlugin: Plugin = {
  name: 'one-graphql',
  setup({ onResolve }) {
    onResolve({ filter: /^graphql(?:\/|$)/ }, ({ path: request }) => ({ path: require.resolve(request) }));
    onResolve({ filter: /\.mjs$/ }, ({ path: request, resolveDir }) =>
      /[\\/]node_modules[\\/]graphql(?:[\\/]|$)/.test(resolveDir)
        ? { path: path.resolve(resolveDir, request.replace(/\.mjs$/, '.js')) }
        : undefined,
    );
  },
};
