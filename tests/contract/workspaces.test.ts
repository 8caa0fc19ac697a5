import { describe, expect, it } from 'vitest';
import { readManifest, readWorkspaces, type Workspace } from '../support/workspaces.ts';

const root = readManifest('.');
const workspaces = readWorkspaces();

// `--workspaces --if-present` skips a missing script silently; this test lists the scripts that must exist.
const EVERYWHERE = ['lint', 'test', 'typecheck'];
const MATRIX: [folders: RegExp, scripts: string[]][] = [
  [/^subgraphs\//, ['test:int']],
  // They read and write through the Prisma client; the others write SQL.
  [/^subgraphs\/(auth|users)$/, ['codegen']],
  [/^gateway$/, ['test:int']],
  [/^platform$/, ['codegen', 'test:int']],
  [/^tests$/, ['test:e2e']],
];
const ROOT = [
  'build',
  'check:graph',
  'codegen',
  'dev',
  'format',
  'lint',
  'new',
  'start',
  'start:apart',
  'test',
  'test:e2e',
  'test:int',
  'typecheck',
  'verify',
];

describe('script names', () => {
  it('has the agreed script names in the root, and at most 19', () => {
    const scripts = Object.keys(root.scripts ?? {});
    expect(scripts).toEqual(expect.arrayContaining(ROOT));
    expect(scripts.length).toBeLessThanOrEqual(19);
  });

  it.each(workspaces)('$folder has the words of its kind', ({ folder, manifest }) => {
    const wanted = [
      ...EVERYWHERE,
      ...MATRIX.filter(([folders]) => folders.test(folder)).flatMap(([, scripts]) => scripts),
    ];
    expect(Object.keys(manifest.scripts ?? {})).toEqual(expect.arrayContaining(wanted));
  });

  it.each(workspaces)('$folder invents no word of its own', ({ manifest }) => {
    const known = new Set([...ROOT, ...Object.keys(root.scripts ?? {}), 'test:load', 'db:migrate', 'db:seed']);
    expect(Object.keys(manifest.scripts ?? {}).filter((word) => !known.has(word))).toEqual([]);
  });
});

describe('manifests', () => {
  it.each(workspaces)('$folder is called after its folder, private, and MIT', ({ folder, manifest }) => {
    expect(manifest).toMatchObject({ name: `@dialdeck/${folder.split('/').at(-1)}`, private: true, license: 'MIT' });
  });

  const dependencies = ({ manifest }: Workspace) => [
    ...Object.entries(manifest.dependencies ?? {}),
    ...Object.entries(manifest.devDependencies ?? {}),
    ...Object.entries(manifest.peerDependencies ?? {}),
    ...Object.entries(manifest.optionalDependencies ?? {}),
  ];

  it('every dependency is pinned, and to one version in the whole repository', () => {
    const versions = new Map<string, Set<string>>();
    for (const workspace of [...workspaces, { folder: '.', manifest: root }])
      for (const [name, version] of dependencies(workspace))
        versions.set(name, (versions.get(name) ?? new Set()).add(version));
    // A package under another name is `npm:` with its own name and version.
    const isPinned = (version: string) => /^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+/.test(version);
    const loose = [...versions].filter(([, each]) => ![...each].every(isPinned));
    const several = [...versions].filter(([, each]) => each.size > 1);
    expect({ loose, several }).toEqual({ loose: [], several: [] });
  });
});
