// Checks who imports whom (.dependency-cruiser.cjs), that no source uses the private names of a library, and that the checker saw the repository at all: with a TypeScript
// that it cannot use, it reports no violation in no module.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTypeScript from 'dependency-cruiser/config-utl/extract-ts-config';
import { tangledImports } from './support/features.rules.ts';
import { privateNames } from './support/private-names.rules.ts';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);

const folders = globSync(['packages/*', 'subgraphs/*', 'gateway', 'platform', 'shell', 'mfe-*', 'tests']);
const sources = globSync('**/*.{ts,tsx}', {
  exclude: ['**/node_modules', 'dist', '.data', '.cache', '**/__generated__'],
});
const expected = sources.filter((file) => folders.some((folder) => file.startsWith(folder + path.sep))).length;

const options: ICruiseOptions = await extractOptions(path.join(root, '.dependency-cruiser.cjs'));
const { output } = await cruise(folders, options, undefined, { tsConfig: extractTypeScript('tsconfig.json') });
const { modules, summary } = output as ICruiseResult;

for (const violation of summary.violations) process.stdout.write(`${inWords(violation)}\n`);
const tangled = tangledImports(
  modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved }))),
);
for (const { from, to } of tangled) process.stdout.write(`features-one-way: ${from} → ${to}\n`);
if (tangled.length > 0)
  process.stdout.write('    Features that need each other cannot be read, or deleted, one by one.\n');
const privates = sources
  .filter((file) => !file.endsWith('private-names.test.ts'))
  .flatMap((file) => privateNames(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`));
for (const each of privates) process.stdout.write(`private-names: ${each}\n`);
const seen = modules.filter(
  ({ source }) => /[.]tsx?$/.test(source) && !/node_modules|__generated__/.test(source),
).length;
process.stdout.write(
  `${seen} of ${expected} source files seen, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} violations\n`,
);
// Nothing of ours is left out, so the two counts agree; a small difference is a file that came while we looked.
if (seen < expected * 0.98 || summary.error > 0 || tangled.length > 0 || privates.length > 0) process.exitCode = 1;

function inWords({ rule, from, to, cycle, comment }: IViolation): string {
  const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  return `${rule.name}: ${from} → ${way}${comment ? `\n    ${comment}` : ''}`;
}
