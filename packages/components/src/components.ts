import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { componentsOf, type Workspace } from './components.rules.ts';
import type { Component } from './declaration.type.ts';

export type { Component };

type OfKind<Kind extends Component['kind']> = Extract<Component, { kind: Kind }>;

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Every component of the platform, as its own package.json declares it. `root` is a checkout. */
export function components(root = ROOT): Component[] {
  const below = (folder: string) => readdirSync(path.join(root, folder)).map((name) => path.posix.join(folder, name));
  const folders = [...below('.'), ...below('subgraphs')].filter((folder) =>
    existsSync(path.join(root, folder, 'package.json')),
  );
  return componentsOf(folders.map((folder) => workspaceIn(root, folder)).filter(isComponent));
}

/** The modules, which the shell loads at run time. */
export function modules(root?: string): OfKind<'module'>[] {
  return components(root).filter((component) => component.kind === 'module');
}

/** The subgraphs of the gateway. */
export function subgraphs(root?: string): OfKind<'subgraph'>[] {
  return components(root).filter((component) => component.kind === 'subgraph');
}

/** The processes of the back end: the gateway, then the subgraphs. */
export function servers(root?: string): (OfKind<'gateway'> | OfKind<'subgraph'>)[] {
  return [...components(root).filter((component) => component.kind === 'gateway'), ...subgraphs(root)];
}

/** The front ends: the shell, then the modules. */
export function frontEnds(root?: string): (OfKind<'shell'> | OfKind<'module'>)[] {
  return [...components(root).filter((component) => component.kind === 'shell'), ...modules(root)];
}

/** The files with the operations that a component sends. */
export function operationsGlob({ kind, folder }: Pick<Component, 'kind' | 'folder'>): string {
  return kind === 'gateway' ? `${folder}/src/rest/**/*.graphql` : `${folder}/src/**/*.graphql`;
}

/** How browsers keep answers, as all subgraphs declare it. */
export function cachedAnswers(root?: string): OfKind<'subgraph'>['cache'] {
  const declared = subgraphs(root).map(({ cache }) => cache);
  return {
    lookups: Object.fromEntries(declared.flatMap(({ lookups }) => Object.entries(lookups))),
    values: declared.flatMap(({ values }) => values),
  };
}

function workspaceIn(root: string, folder: string): Workspace {
  const text = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
  const { name, dialdeck } = JSON.parse(text) as { name: string; dialdeck?: unknown };
  return { folder, packageName: name, declaration: dialdeck };
}

/** A folder with a component's name must declare one; for any other folder it is optional. */
function isComponent({ folder, declaration }: Workspace): boolean {
  return declaration !== undefined || /^(?:mfe-|subgraphs\/)/.test(folder);
}
