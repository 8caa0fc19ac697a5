import { requireNewName, titleWords } from './component-name.rules.ts';
import { modules } from './components.ts';

/** Files of a new module with one screen at `/<name>`, by their path in the repository. `root` is a checkout. */
export function newModuleFiles(name: string, readPackageOf: (folder: string) => string, root?: string) {
  const existing = modules(root);
  requireNewName('module', name, existing);
  const [first] = existing;
  if (!first) throw new Error('There is no module to take the versions of packages from.');
  const words = titleWords(name);
  const page = `${words.join('')}Page`;
  return {
    [`mfe-${name}/package.json`]: packageJson(name, first, readPackageOf(first.folder)),
    [`mfe-${name}/src/remote.ts`]: `import { defineRemote } from '@dialdeck/contract';

export default defineRemote({
  name: '${name}',
  team: '${name}',
  routes: [
    {
      path: '/${name}',
      roles: ['user', 'admin'],
      nav: { label: '${words.join(' ')}', to: '/${name}', order: ${100 + existing.length} },
      load: async () => (await import('./${name}.page.tsx')).${page},
    },
  ],
});
`,
    [`mfe-${name}/src/${name}.page.tsx`]: `import { PageHeader } from '@dialdeck/ui/core';

/** The first screen of the module. */
export function ${page}() {
  return <PageHeader title="${words.join(' ')}" purpose="What this screen is for." />;
}
`,
  };
}

interface PackageJson {
  readonly peerDependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
}

/** Shares and tools in the versions of the module that is there. What only that module uses is left out. */
function packageJson(name: string, { folder }: { folder: string }, text: string): string {
  const { peerDependencies, devDependencies } = JSON.parse(text) as PackageJson;
  const json = {
    name: `@dialdeck/mfe-${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    license: 'MIT',
    dialdeck: { kind: 'module', team: name, paths: [`/${name}`], budgetKb: 250 },
    scripts: (JSON.parse(text.replaceAll(`${folder}/`, `mfe-${name}/`)) as { scripts: Record<string, string> }).scripts,
    imports: { '#*': './src/*' },
    exports: { './remote': './src/remote.ts' },
    peerDependencies,
    devDependencies,
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}
