import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Workspace {
  folder: string;
  manifest: {
    name: string;
    scripts?: Record<string, string>;
    imports?: Record<string, string>;
    license?: string;
    private?: boolean;
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
    peerDependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
    workspaces?: string[];
  };
}

const root = path.resolve(import.meta.dirname, '../..');

export const readManifest = (folder: string): Workspace['manifest'] =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

/** Every workspace that the root names. */
export function readWorkspaces(): Workspace[] {
  return (readManifest('.').workspaces ?? [])
    .flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
    .map((file) => path.dirname(file))
    .toSorted()
    .map((folder) => ({ folder, manifest: readManifest(folder) }));
}
