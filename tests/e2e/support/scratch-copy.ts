import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

export interface ScratchCopy {
  folder: string;
  remove(): void;
}

/** A copy of this checkout with its finished build, to add things to that are thrown away. Installed packages are shared. */
export function makeScratchCopy(): ScratchCopy {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dialdeck-copy-'));
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const generated = ['shell', 'gateway', 'platform', 'packages/node', ...below('.', 'mfe-'), ...below('subgraphs')].map(
    (workspace) => `${workspace}/src/__generated__`,
  );
  const files = [
    ...tracked.split('\n').filter((file) => file !== '' && !file.startsWith('docs/')),
    ...generated,
    'dist',
  ];
  for (const file of files)
    if (existsSync(path.join(root, file)))
      cpSync(path.join(root, file), path.join(folder, file), { recursive: true, dereference: false });
  for (const workspace of ['.', ...below('packages'), ...below('subgraphs'), 'gateway', 'shell'])
    sharePackages(path.join(root, workspace, 'node_modules'), path.join(folder, workspace, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Links to what is installed. The folder `@dialdeck` is copied: its own links lead to the workspaces next to it. */
function sharePackages(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    if (name === '@dialdeck')
      cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(path.join(from, name), path.join(to, name));
}

function below(folder: string, prefix = ''): string[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.startsWith(prefix))
    .map((name) => path.posix.join(folder, name));
}
