import { fileURLToPath } from 'node:url';
import { type Configuration, type Optimization, rspack } from '@rspack/core';
import type { App } from './app.ts';
import { chunkListPlugin } from './chunk-list.plugin.ts';
import { exposedModule, hostRuntime } from './federation.ts';
import { shellPages } from './html-pages.ts';

/** How one app is built for its users. */
export function productionConfig(app: App): Configuration {
  const name = app.isShell ? 'assets/[name].[contenthash:10]' : '[name].[contenthash:10]';
  return {
    ...common(app),
    mode: 'production',
    entry: app.isShell ? { app: './src/app/main.tsx', account: './src/account/main.tsx' } : {},
    output: {
      ...output(app),
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      cssFilename: `${name}.css`,
      cssChunkFilename: `${name}.css`,
      assetModuleFilename: `${name}[ext]`,
    },
    devtool: 'hidden-source-map',
    module: {
      rules: [DOCUMENTS, ...sourceRules({ isDevelopment: false })],
      // Else an import of something that is not there would be undefined at run time.
      parser: { javascript: { exportsPresence: 'error' } },
    },
    plugins: [
      ...(app.isShell
        ? [...shellPages(app), ...hostRuntime(app)]
        : exposedModule(app, 'remoteEntry.[contenthash:10].js')),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      chunkListPlugin,
    ],
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      splitChunks: app.isShell ? SHELL_CHUNKS : MODULE_CHUNKS,
    },
  };
}

/** The common part of production and development. */
export function common(app: App): Configuration {
  return {
    name: app.name,
    context: app.folder,
    target: ['web', 'es2023'],
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    performance: { hints: false },
  };
}

/** The places of the files, and how they find each other. */
export function output(app: App): NonNullable<Configuration['output']> {
  return {
    path: app.output,
    publicPath: app.isShell ? app.publicPath : 'auto',
    // With the version in it: two releases in one tab must not share a chunk registry, else the new one runs old code.
    uniqueName: `${app.container}_${app.version}`,
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: 20_000,
    // Else a module that threw at import stays cached half-made, and Retry finds it so.
    strictModuleErrorHandling: true,
  };
}

/** `new URL('./x.worker.ts', import.meta.url)` gives the address of such a file. */
const WORKER = /\.worker\.ts$/;

/** All GraphQL documents of an app. */
const DOCUMENTS = {
  test: /[\\/]__generated__[\\/]graphql\.ts$/,
  // It reads TypeScript.
  enforce: 'pre' as const,
  sideEffects: false,
  loader: fileURLToPath(new URL('./documents.loader.ts', import.meta.url)),
};

/** TypeScript by SWC; development adds the transforms of hot reload. */
export function sourceRules({ isDevelopment }: { isDevelopment: boolean }) {
  const react = { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } as const;
  return [
    {
      test: WORKER,
      dependency: 'url',
      type: 'asset/resource' as const,
      generator: { filename: '[name].[contenthash:10].js' },
      loader: fileURLToPath(new URL('./worker.loader.ts', import.meta.url)),
    },
    {
      test: /\.tsx?$/,
      exclude: [/node_modules/, WORKER],
      loader: 'builtin:swc-loader',
      options: {
        jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2023', transform: { react } },
      },
      type: 'javascript/auto' as const,
    },
    { test: /\.css$/, type: 'css/auto' as const },
    { test: /\.(?:svg|png|webp|avif)$/, type: 'asset/resource' as const },
  ];
}

type ChunkGroups = Exclude<Optimization['splitChunks'], undefined>;

const node = (names: string) => `node_modules[\\\\/](?:${names})[\\\\/]`;
const own = (names: string) => `packages[\\\\/](?:${names})[\\\\/]`;
const FLUENT = `${node('@fluentui|@griffel|keyborg|stylis|rtl-css-js|@swc[\\\\/]helpers')}|${own('ui')}`;

/**
 * The shell's first load in files that change at different times, so that a release of the shell is 30 kB of 200.
 * The account pages need only `react` and `fluent`: after signing in these are cached.
 * Each group also matches the facade's own file: without that, scope hoisting stops at it (+6.6 kB).
 */
const SHELL_CHUNKS: ChunkGroups = {
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
const MODULE_CHUNKS: ChunkGroups = {
  chunks: 'async',
  minSize: 20_000,
  cacheGroups: { defaultVendors: false },
};
