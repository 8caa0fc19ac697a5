import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import type { Person } from './people.ts';

const root = path.resolve(import.meta.dirname, '../..');
const START_MS = 120_000;

export interface RunningProduct {
  target: string;
  outbox: string;
  admin: Person;
  pid: number;
  stop(): Promise<void>;
}

/** The built product on a port and a folder of its own, thrown away afterwards. */
export async function startProduct(bundle: 'all-in-one' | 'apart' = 'all-in-one'): Promise<RunningProduct> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-load-'));
  const port = await freePort();
  const admin = { email: 'admin@example.com', password: crypto.randomUUID() };
  const child = spawn(process.execPath, [path.join(root, `dist/server/${bundle}.js`)], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SEED: 'none',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(path.join(folder, 'product.log'));
  child.stdout.pipe(log);
  child.stderr.pipe(log);
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
  return { target, outbox: path.join(folder, 'data/outbox'), admin, pid: child.pid ?? 0, stop };
}

const answers = (target: string): Promise<boolean> =>
  fetch(`${target}/readyz?with=subgraphs`).then(
    ({ ok }) => ok,
    () => false,
  );
