import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@dialdeck/node/database/embedded-postgres';
import { freePort } from '../support/free-port.ts';
import type { Person } from './people.ts';

const root = path.resolve(import.meta.dirname, '../..');
const START_MS = 120_000;

export interface RunningProduct {
  target: string;
  outbox: string;
  admin: Person;
  pid: number;
  /** As the owner, with all rights. */
  databaseUrl(): Promise<string>;
  /** All that the one process has; how many bytes are left in use. */
  collectGarbage(): Promise<number>;
  stop(): Promise<void>;
}

/** Loaded before the product: on a message it collects all garbage, and returns the remaining size. */
const COLLECTOR = `data:text/javascript,${encodeURIComponent(`
  process.on('message', () => {
    gc();
    const { heapUsed, external } = process.memoryUsage();
    process.send(heapUsed + external);
  });
  process.channel.unref();`)}`;

/** The built product on its own port and folder, which is removed afterwards. */
export async function startProduct(
  bundle: 'all-in-one' | 'apart' = 'all-in-one',
  env: Record<string, string> = {},
): Promise<RunningProduct> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-load-'));
  const port = await freePort();
  const admin = { email: 'admin@example.com', password: crypto.randomUUID() };
  const dataDir = path.join(folder, 'data');
  // Components would inherit it, and have no use for it.
  const collector = bundle === 'all-in-one' ? ['--expose-gc', '--import', COLLECTOR] : [];
  const child = spawn(process.execPath, [...collector, path.join(root, `dist/server/${bundle}.js`)], {
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SEED: 'none',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log = createWriteStream(path.join(folder, 'product.log'));
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const target = `http://localhost:${port}`;
  const deadline = Date.now() + START_MS;
  while (!(await answers(target))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('The product does not start; build it first (npm run build), then npm start says why.');
    }
    await sleep(200);
  }
  return {
    target,
    outbox: path.join(dataDir, 'outbox'),
    admin,
    pid: child.pid ?? 0,
    // The one that runs already.
    databaseUrl: async () =>
      (await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), from: import.meta.url })).url,
    async collectGarbage() {
      const answer = once(child, 'message');
      child.send('collect');
      const [bytes] = await answer;
      return Number(bytes);
    },
    stop,
  };
}

const answers = (target: string): Promise<boolean> =>
  fetch(`${target}/readyz?with=subgraphs`).then(
    ({ ok }) => ok,
    () => false,
  );
