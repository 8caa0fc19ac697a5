import type { Optimization } from '@rspack/core';

const node = (names: string) => `node_modules[\\\\/](?:${names})[\\\\/]`;

/**
 * The shell's first load in three files that change at different times, so that a release of the shell is 26 kB
 * of 188. Each group also matches the facade's own file: without that, scope hoisting stops at it (+6.6 kB).
 */
export const SHELL_CHUNKS: Optimization['splitChunks'] = {
  chunks: 'all',
  minSize: 1000,
  cacheGroups: {
    default: { minChunks: 2, priority: -20, reuseExistingChunk: true },
    defaultVendors: false,
    react: { test: new RegExp(node('react|react-dom|scheduler')), name: 'react', chunks: 'initial', priority: 10 },
    data: {
      test: new RegExp(
        `${node('@apollo|graphql|rxjs|optimism|@wry|tslib|react-router')}|packages[\\\\/](?:apollo|router)[\\\\/]`,
      ),
      name: 'data',
      chunks: 'initial',
      priority: 10,
    },
    fluent: {
      test: new RegExp(
        `${node('@fluentui|@griffel|keyborg|stylis|rtl-css-js|@swc[\\\\/]helpers')}|packages[\\\\/]ui[\\\\/]`,
      ),
      name: 'fluent',
      chunks: 'initial',
      priority: 10,
    },
  },
};

/** A module: only what several of its screens need on demand. */
export const MODULE_CHUNKS: Optimization['splitChunks'] = { chunks: 'async', minSize: 1000 };
