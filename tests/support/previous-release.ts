import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MissingTool } from './missing-tool.ts';

const root = path.resolve(import.meta.dirname, '../..');
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

/** Release 0.1.0, which has no tag. */
const FIRST_RELEASE = '9e19a8aa434843d9538829b2e7c859e40aa1a674';

/**
 * The previous release: the commit in PREVIOUS_RELEASE, or the last tag, or 0.1.0.
 * @throws MissingTool if the history is missing
 */
function previousCommit(): string {
  const { PREVIOUS_RELEASE } = process.env;
  try {
    const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD^').split('\n');
    return git('rev-parse', `${PREVIOUS_RELEASE || tag || FIRST_RELEASE}^{commit}`);
  } catch {
    throw new MissingTool(
      'The previous release is built from the history of the repository: clone it with its history (git fetch --unshallow), or name a commit in PREVIOUS_RELEASE.',
    );
  }
}

const SERVERS = 'dist/server';

interface Release {
  /** Folder of its servers. */
  readonly servers: string;
  remove(): void;
}

/** Here the servers of one release are kept from run to run: building them takes half a minute of processor time. */
const KEPT = path.join(root, 'node_modules/.cache/previous-release');

/** The servers of the previous release, which run with the packages of this checkout if their versions match. */
export function previousServers(): Release {
  const commit = previousCommit();
  const packages = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const kept = path.join(KEPT, `${commit}-${packages.slice(0, 16)}`);
  const keptServers = { servers: path.join(kept, SERVERS), remove: () => undefined };
  if (existsSync(kept)) return keptServers;
  const folder = build(commit);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // With packages of its own it is as large as a checkout.
  if (!isInstalledFor(folder)) return { servers: path.join(folder, SERVERS), remove };
  rmSync(KEPT, { recursive: true, force: true });
  for (const part of [SERVERS, 'package.json'])
    cpSync(path.join(folder, part), path.join(`${kept}.new`, part), { recursive: true });
  // Complete, or not there.
  renameSync(`${kept}.new`, kept);
  remove();
  return keptServers;
}

/** In a folder of its own: no other checkout may find its packages. */
function build(commit: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dialdeck-release-'));
  const archive = `${folder}.tar`;
  git('archive', '--format=tar', `--output=${archive}`, commit);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  if (isInstalledFor(folder)) linkPackages(folder);
  else execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  execFileSync(process.execPath, ['--input-type=module', '--eval', BUILD_SERVERS], { cwd: folder, stdio: 'inherit' });
  return folder;
}

/** All steps of that release's build except its front ends, which are not needed. */
const BUILD_SERVERS = `
  const { allTasks } = await import('./packages/build/src/tasks/all-tasks.ts');
  const { runTasks } = await import('./packages/build/src/tasks/run-tasks.ts');
  await runTasks(allTasks().filter(({ name }) => !/^(?:mfe-|shell$)/.test(name)), () => undefined);`;

interface PackageJson {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const packageIn = (folder: string): PackageJson | undefined => {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackageJson) : undefined;
};

/** Tools that only check: the servers are built and run without them. */
const CHECKERS = ['@biomejs/biome', '@typescript/native', 'dependency-cruiser', 'knip', 'typescript', 'vitest'];

/** Whether what its servers and their build name is installed here, in the very versions. */
function isInstalledFor(folder: string): boolean {
  return serverWorkspaces(folder).every((workspace) => {
    const { dependencies, devDependencies } = packageIn(path.join(folder, workspace)) ?? {};
    return Object.entries({ ...dependencies, ...devDependencies }).every(([name, version]) => {
      const place = [workspace, '.'].map((from) => path.join(root, from, 'node_modules', name)).find(existsSync);
      const isNeeded = !name.startsWith('@dialdeck/') && !CHECKERS.includes(name);
      return !isNeeded || (place !== undefined && packageIn(place)?.version === version);
    });
  });
}

const FRONT_PACKAGES = ['apollo', 'router', 'ui'].map((name) => path.join('packages', name));
const serverWorkspaces = (folder: string): string[] =>
  ['.', 'gateway', 'platform', ...inside('packages', folder), ...inside('subgraphs', folder)].filter(
    (workspace) => !FRONT_PACKAGES.includes(workspace),
  );

/** Other packages as they are installed here; the packages of the repository as they were. */
function linkPackages(folder: string): void {
  const own = '@dialdeck';
  const workspaces = readdirSync(path.join(root, 'node_modules', own));
  for (const from of ['.', 'gateway', 'platform', ...inside('packages'), ...inside('subgraphs')]) {
    const installed = path.join(root, from, 'node_modules');
    if (!existsSync(installed) || !existsSync(path.join(folder, from))) continue;
    mkdirSync(path.join(folder, from, 'node_modules'));
    for (const name of readdirSync(installed).filter((entry) => entry !== own))
      symlinkSync(path.join(installed, name), path.join(folder, from, 'node_modules', name));
  }
  mkdirSync(path.join(folder, 'node_modules', own));
  for (const name of workspaces) {
    const place = ['.', 'packages', 'subgraphs']
      .map((parent) => path.join(parent, name))
      .find((one) => existsSync(path.join(folder, one)));
    if (place) symlinkSync(path.join(folder, place), path.join(folder, 'node_modules', own, name));
  }
}

const inside = (parent: string, folder = root): string[] =>
  readdirSync(path.join(folder, parent)).map((name) => path.join(parent, name));
