import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../support/free-port.ts';
import { startRedis } from '../../support/redis.ts';

/**
 * `all-in-one`: one process, sessions in PostgreSQL. `apart`: a process per component, sessions in Redis.
 * `cluster`: installed by the chart, through its ingress.
 */
export type Way = 'all-in-one' | 'apart' | 'cluster';

export interface Product {
  way: Way;
  process: ChildProcess;
  port: number;
  url: string;
  dataDir: string;
  admin: { email: string; password: string };
  /** One of the demo's three, where there is demo data. */
  demoAgent: { email: string; password: string } | undefined;
  /** Process ids by component, from the platform's log (apart only). */
  components: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

const checkout = path.resolve(import.meta.dirname, '../../..');
const READY_WITHIN_MS = 110_000;

export interface StartOptions {
  /** The checkout whose build is started; by default this one. */
  root?: string;
  /** The data of an earlier start; by default a new directory, which is removed at the end. */
  dataDir?: string;
  port?: number;
  /** `demo`: two lists, three agents and their calls. */
  seed?: 'demo' | 'none';
  /** Runs `npm start` instead of the server that it becomes. */
  byScript?: boolean;
  /** Further variables. */
  env?: Record<string, string>;
}

/** Starts what `npm run build` made. */
export async function startProduct(way: Way, options: StartOptions = {}): Promise<Product> {
  const root = options.root ?? checkout;
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), `dialdeck-${way}-`)));
  const redis = way === 'apart' ? await startRedis() : undefined;
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const admin = { email: 'admin@example.com', password: crypto.randomUUID() };
  const { PATH, HOME, LANG, NODE_COMPILE_CACHE } = process.env;
  const started = options.byScript ? 'packages/build/scripts/start.ts' : `dist/server/${way}.js`;
  const child = spawn(process.execPath, [path.join(root, started)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH, HOME, LANG, NODE_COMPILE_CACHE, TZ: 'UTC' },
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SEED: options.seed ?? 'none',
      ...(redis && { REDIS_URL: redis.url }),
      ...options.env,
    },
  });
  // An interrupted worker exits without tearing down its fixtures.
  const end = () => void child.kill('SIGTERM');
  process.once('exit', end);
  const stop = async () => {
    process.off('exit', end);
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    await redis?.stop();
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  const components = new Map<string, number>();
  let demoAgent: Product['demoAgent'];
  const note = (line: string) => {
    noteComponent(line, components);
    demoAgent ??= demoAgentIn(line);
  };
  try {
    // The demo adds calls after Ready, which would change figures during a test.
    await waitUntilSaid(child, [`Ready: ${url}`, ...(options.seed === 'demo' ? ['"background_work_done"'] : [])], note);
  } catch (error) {
    await stop();
    throw error;
  }
  return { way, process: child, port, url, dataDir, admin, demoAgent, components, stop };
}

/** Resolves when the process has printed all of these texts; otherwise rejects with its last output. */
function waitUntilSaid(child: ChildProcess, awaited: readonly string[], note: (line: string) => void): Promise<void> {
  const last: string[] = [];
  const missing = new Set(awaited);
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error([`The product ${why}. Its last output:`, ...last].join('\n')));
    const deadline = setTimeout(() => fail(`was not ready within ${READY_WITHIN_MS / 1000} s`), READY_WITHIN_MS);
    child.once('exit', (code) => fail(`ended with ${code}`));
    const read = (line: string) => {
      last.push(line);
      if (last.length > 40) last.shift();
      note(line);
      for (const words of missing) if (line.includes(words)) missing.delete(words);
      if (missing.size > 0) return;
      clearTimeout(deadline);
      resolve();
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', read);
  });
}

function noteComponent(line: string, components: Map<string, number>): void {
  if (!line.includes('"component_started"')) return;
  const { component, pid } = JSON.parse(line) as { component: string; pid: number };
  components.set(component, pid);
}

/** As platform/src/seed/populate.ts logs it. */
function demoAgentIn(line: string): Product['demoAgent'] {
  const [, email, password] = /^Demo agents: ([^,\s]+).* password (\S+) /.exec(line) ?? [];
  return email && password ? { email, password } : undefined;
}
