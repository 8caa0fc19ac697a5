import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The first of these programs that is on the path or at its configured location. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const endings = process.platform === 'win32' ? ['.exe', ''] : [''];
  for (const name of names) {
    const places = path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name));
    for (const place of places) for (const ending of endings) if (isExecutable(place + ending)) return place + ending;
  }
  return undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether a command runs to its end without an error. */
export function succeeds(file: string, args: string[], env?: NodeJS.ProcessEnv): boolean {
  try {
    execFileSync(file, args, { stdio: 'ignore', timeout: 60_000, ...(env && { env: { ...process.env, ...env } }) });
    return true;
  } catch {
    return false;
  }
}

/** Whether the system's package manager may be used: only where it does not change a person's own machine. */
function maySystemInstall(): boolean {
  return process.env.CI === 'true' && process.getuid?.() === 0 && findProgram('apt-get') !== undefined;
}

/** Installs packages of the system; false when it cannot. */
export function systemInstall(...packages: string[]): boolean {
  if (!maySystemInstall()) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  succeeds('apt-get', ['update', '-qq'], env);
  return succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env);
}
