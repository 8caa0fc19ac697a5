import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { until } from './timed.ts';

/** The servers of this release. */
export const BUNDLES = path.resolve(import.meta.dirname, '../../../dist/server');
/** A busy machine is slow, not wrong. */
const READY_WITHIN_MS = 120_000;
/** A probe costs a millisecond of the processor, and a start takes a second. */
const PROBE_EVERY_MS = 100;
const { PATH = '', NODE_COMPILE_CACHE } = process.env;

export interface ServerOptions {
  /** Bundle in `dist/server`. */
  bundle: string;
  env: Record<string, string>;
  /** Of another release. */
  folder?: string | undefined;
}

/** A released server as its own process, for fault tests. */
export interface ServerProcess {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** Its output, line by line. */
  readonly lines: readonly string[];
  /** Where it has connected to: host and port. */
  connections(): string[];
  isReady(): Promise<boolean>;
  signal(name: NodeJS.Signals): void;
  /** The exit code, or the signal that ended it, and after how many milliseconds. */
  ended(): Promise<{ code: number | NodeJS.Signals; ms: number }>;
  /** Starts the same program on the same port again, once the previous process has ended; its clock may be ahead. */
  start(skewSeconds?: number): Promise<void>;
  /** From the next start on it runs the release in this folder. */
  becomes(folder: string): void;
  stop(): Promise<void>;
}

export async function startServer({ bundle, env, folder = BUNDLES }: ServerOptions): Promise<ServerProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  let release = folder;
  let child: ChildProcess;
  let end: Promise<{ code: number | NodeJS.Signals; at: number }>;

  const isReady = async () => {
    try {
      const { ok } = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) });
      return ok;
    } catch {
      return false;
    }
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  async function start(skewSeconds = 0): Promise<void> {
    const args = ['--import', TOLD_CONNECTIONS, ...(skewSeconds === 0 ? [] : ['--import', skewedClock(skewSeconds)])];
    child = spawn(process.execPath, [...args, path.join(release, `${bundle}.js`)], {
      env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'info', ...env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const write = (text: Buffer) => lines.push(...text.toString().split('\n').filter(Boolean));
    child.stdout?.on('data', write);
    child.stderr?.on('data', write);
    end = once(child, 'exit').then(([code, signal]) => ({ code: signal ?? code, at: performance.now() }));
    const isUp = async () => {
      if (hasEnded()) throw new Error(`${bundle} ended immediately:\n${lines.slice(-10).join('\n')}`);
      return isReady();
    };
    await until(isUp, READY_WITHIN_MS, PROBE_EVERY_MS).catch((error) => {
      child.kill('SIGKILL');
      throw error;
    });
  }
  await start();
  return {
    origin,
    port,
    get pid() {
      return child.pid ?? 0;
    },
    lines,
    connections: () => lines.flatMap((line) => /^connects to (.+)$/.exec(line)?.[1] ?? []),
    isReady,
    signal: (name) => void child.kill(name),
    async ended() {
      const began = performance.now();
      const { code, at } = await end;
      return { code, ms: Math.max(0, at - began) };
    },
    start,
    becomes(another) {
      release = another;
    },
    async stop() {
      if (hasEnded()) return;
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await end;
      clearTimeout(force);
    },
  };
}

/** Loaded first: reports each connection that this process opens. */
const TOLD_CONNECTIONS = inline(`
  import net from 'node:net';
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (...given) {
    const first = Array.isArray(given[0]) ? given[0][0] : given[0];
    const { path, host, port } = typeof first === 'object' ? first : { port: first, host: given[1] };
    process.stderr.write('connects to ' + (path ?? (host ?? 'localhost') + ':' + port) + '\\n');
    return connect.apply(this, given);
  };`);

/** Loaded first: this process's clock is wrong. */
function skewedClock(seconds: number): string {
  return inline(`
    const Right = globalThis.Date;
    const now = () => Right.now() + ${seconds * 1_000};
    globalThis.Date = class Date extends Right {
      constructor(...given) { given.length > 0 ? super(...given) : super(now()); }
      static now() { return now(); }
    };`);
}

function inline(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
