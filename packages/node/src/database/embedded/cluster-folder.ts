import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { madeOnce, randomSecret, syncFolder } from '#process/durable-file.ts';
import { StartError } from '#process/process.ts';
import { isAlive } from './is-alive.ts';
import type { NativePrograms } from './native-programs.ts';

export const SUPERUSER = 'dialdeck';
const PASSWORD_BYTES = 24;

export const passwordFileOf = (directory: string): string => `${directory}.password`;

/**
 * Creates the cluster in a temporary folder, and renames that once it is complete and flushed: a folder of the final name is a
 * complete cluster, even after a kill. Does nothing where one exists.
 */
export async function ensureCluster(directory: string, programs: NativePrograms): Promise<void> {
  removeAbandoned(directory);
  if (existsSync(path.join(directory, 'PG_VERSION'))) return;
  if (holdsFiles(directory))
    throw new StartError(
      `${directory} holds files, yet no PostgreSQL cluster. Nothing was changed. Move them away, or set DATA_DIR to another folder.`,
    );
  const draft = `${directory}.new-${process.pid}-${crypto.randomUUID().slice(0, 8)}`;
  mkdirSync(draft, { mode: 0o700 });
  const passwordFile = passwordFileOf(directory);
  madeOnce(passwordFile, () => randomSecret(PASSWORD_BYTES));
  if (programs.user) for (const name of [draft, passwordFile]) chownSync(name, programs.user.uid, programs.user.gid);
  await initdb(draft, passwordFile, programs);
  try {
    // Nothing but empty folders, which a rename does not replace.
    rmSync(directory, { recursive: true, force: true });
    renameSync(draft, directory);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start was faster.
    if (!existsSync(path.join(directory, 'PG_VERSION'))) throw error;
  }
  syncFolder(path.dirname(directory));
}

async function initdb(draft: string, passwordFile: string, { command, user }: NativePrograms): Promise<void> {
  const [file, args] = command('initdb', [
    '-D',
    draft,
    '-U',
    SUPERUSER,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ]);
  // Outside the process group: a signal to the group stops the platform in order, and this ends in a moment.
  const child = spawn(file, args, { ...user, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, code] = await Promise.all([
    text(child.stderr),
    once(child, 'exit').then(
      ([exitCode]) => exitCode as number | null,
      (error: Error) => error.message,
    ),
  ]);
  if (code === 0) return;
  rmSync(draft, { recursive: true, force: true });
  throw new StartError(`The embedded PostgreSQL could not be initialised: ${said || code}`);
}

/** Left by killed starts; a running one keeps its own. */
function removeAbandoned(directory: string): void {
  const prefix = `${path.basename(directory)}.new-`;
  for (const name of readdirSync(path.dirname(directory)).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (pid !== process.pid && isAlive(pid)) continue;
    try {
      rmSync(path.join(path.dirname(directory), name), { recursive: true, maxRetries: 5 });
    } catch {
      // An orphaned initdb may still write there; the next start removes it.
    }
  }
}

function holdsFiles(directory: string): boolean {
  return (
    existsSync(directory) &&
    readdirSync(directory, { recursive: true, withFileTypes: true }).some((entry) => !entry.isDirectory())
  );
}
