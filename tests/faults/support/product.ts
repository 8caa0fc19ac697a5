import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Browser } from '@dialdeck/gateway/testing/browser';
import { startEmbeddedPostgres } from '@dialdeck/node/database/embedded-postgres';
import { fastFolder } from '@dialdeck/node/testing/fast-folder';
import pg from 'pg';
import { freePort } from '../../support/free-port.ts';
import { processesOf } from './processes.ts';
import { until } from './timed.ts';

const ALL_IN_ONE = path.resolve(import.meta.dirname, '../../../dist/server/all-in-one.js');
/** A busy machine is slow, not wrong. */
const READY_WITHIN_MS = 120_000;
const { PATH = '', NODE_COMPILE_CACHE } = process.env;

/** The whole released product with its embedded database, in its own process group, for fault tests. */
export interface Product {
  readonly dataDir: string;
  /** The output of all starts so far. */
  output(): string;
  /** Starts it, and does not wait. */
  begin(): void;
  /** Starts it, and waits until it is ready. */
  start(): Promise<void>;
  isReady(): Promise<boolean>;
  hasEnded(): boolean;
  /** To the product and what shares its process group, as a terminal or a supervisor does. */
  signalGroup(name: NodeJS.Signals): void;
  signal(name: NodeJS.Signals): void;
  /** Exit code, or the signal that ended it; the milliseconds until then. */
  ended(): Promise<{ code: number | NodeJS.Signals; ms: number }>;
  /** The server first, then its processes. */
  postgres(): number[];
  signedIn(): Promise<Browser>;
  /** A connection as the owner, with all rights. */
  owner(): Promise<pg.Client>;
  remove(): Promise<void>;
}

export async function createProduct(env: Record<string, string> = {}): Promise<Product> {
  // Its processes are killed and not the machine, so memory keeps as much as a disk.
  const folder = await mkdtemp(path.join(fastFolder(), 'dialdeck-product-'));
  const dataDir = path.join(folder, 'data');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';
  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null;
  const running = () => {
    if (!child) throw new Error('it was never started');
    return child;
  };
  const isReady = () =>
    fetch(`${origin}/readyz?with=subgraphs`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const postgres = () => {
    try {
      const pid = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
      return [pid, ...processesOf(pid)];
    } catch {
      return [];
    }
  };
  const begin = () => {
    child = spawn(process.execPath, [ALL_IN_ONE], {
      env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', ...env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        output += text.toString();
      });
  };
  return {
    dataDir,
    output: () => output,
    begin,
    async start() {
      const before = output.length;
      begin();
      await until(async () => {
        if (hasEnded()) throw new Error(`it ended immediately:\n${output.slice(before)}`);
        return output.slice(before).includes('Ready: ');
      }, READY_WITHIN_MS);
    },
    isReady,
    hasEnded,
    signalGroup: (name) => void (hasEnded() || process.kill(-(running().pid ?? 0), name)),
    signal: (name) => void running().kill(name),
    async ended() {
      const began = performance.now();
      const { exitCode, signalCode } = running();
      if (exitCode !== null || signalCode !== null) return { code: signalCode ?? exitCode ?? 0, ms: 0 };
      const [code, signal] = await once(running(), 'exit');
      return { code: signal ?? code, ms: performance.now() - began };
    },
    postgres,
    async signedIn() {
      const [, password = ''] = /First admin: .* password (\S+) /.exec(output) ?? [];
      const browser = new Browser(origin);
      const { status } = await browser.post('/api/auth/login', { email: 'admin@example.com', password });
      if (status !== 200) throw new Error(`sign-in answered ${status}`);
      return browser;
    },
    async owner() {
      // The one that runs already.
      const { url } = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), from: import.meta.url });
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    async remove() {
      if (!hasEnded()) {
        running().kill('SIGKILL');
        await once(running(), 'exit');
      }
      for (const [index, pid] of postgres().entries()) kill(pid, index === 0 ? 'SIGQUIT' : 'SIGCONT');
      for (const pid of postgres()) kill(pid, 'SIGCONT');
      for (let tries = 0; postgres().length > 1 && tries < 200; tries++) await sleep(50);
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function kill(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
