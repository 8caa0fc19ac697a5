import type { Optimization } from '@rspack/core';

type ChunkGroups = Exclude<Optimization['splitChunks'], undefined>;

const node = (names: string) => `node_modules[\\\\/](?:${names})[\\\\/]`;
const own = (names: string) => `packages[\\\\/](?:${names})[\\\\/]`;
const FLUENT = `${node('@fluentui|@griffel|keyborg|stylis|rtl-css-js|@swc[\\\\/]helpers')}|${own('ui')}`;

/**
 * The shell's first load in files that change at different times, so that a release of the shell is 30 kB of 200.
 * The account pages need only `react` and `fluent`: after signing in these are cached.
 * Each group also matches the facade's own file: without that, scope hoisting stops at it (+6.6 kB).
 */
export const SHELL_CHUNKS: ChunkGroups = {
  chunks: 'all',
  minSize: 1000,
  cacheGroups: {
    default: { minChunks: 2, priority: -20, reuseExistingChunk: true },
    defaultVendors: false,
    react: initial('react', node('react|react-dom|scheduler')),
    data: initial('data', `${node('@apollo|graphql|rxjs|optimism|@wry|tslib|react-router')}|${own('apollo|router')}`),
    fluent: { ...initial('fluent', FLUENT), minChunks: 2, priority: 20 },
    controls: { ...initial('controls', FLUENT), chunks: ({ name }) => name === 'app' },
  },
};

function initial(name: string, test: string) {
  return { name, test: new RegExp(test), chunks: 'initial' as const, priority: 10 };
}

/**
 * For modules: code that several screens need on demand, where it is worth a request. A library's code is no exception. Each script
 * also costs its name and its hash in the first load.
 */
export const MODULE_CHUNKS: ChunkGroups = {
  chunks: 'async',
  minSize: 20_000,
  cacheGroups: { defaultVendors: false },
};
