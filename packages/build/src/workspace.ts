import { readFileSync } from 'node:fs';
import path from 'node:path';
import { modules, subgraphs } from '@dialdeck/components';

/** The repository. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');
/** The folder of every build. */
export const DIST = path.join(ROOT, 'dist');

/** A path below the repository. */
export function fromRoot(...parts: string[]): string {
  return path.join(ROOT, ...parts);
}

/** Names of the modules. */
export function moduleNames(): string[] {
  return modules().map(({ name }) => name);
}

/** Names of the subgraphs. */
export function subgraphNames(): string[] {
  return subgraphs().map(({ name }) => name);
}

/** Names of the subgraphs that read and write through a Prisma client; the others write SQL. */
export function prismaNames(): string[] {
  return subgraphNames().filter((name) => '@prisma/client' in dependenciesOf(fromRoot('subgraphs', name)));
}

function dependenciesOf(folder: string): Readonly<Record<string, string>> {
  const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { dependencies: Record<string, string> }).dependencies;
}

/** The version that a package states. */
export function packageVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** A front end's release: the version of its package, and a hash of its inputs, so that no two builds share an address. */
export function releaseVersion(folder: string, fingerprint: string): string {
  return `${packageVersion(fromRoot(folder))}-${fingerprint.slice(0, 8)}`;
}
