import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../support/free-port.ts';

const PEER = path.resolve(import.meta.dirname, '../peers/server.ts');

/** The hand-written server as its own process. */
export async function startPeer(env: { DATABASE_URL: string; REDIS_URL: string }) {
  const port = await freePort();
  const child = spawn(process.execPath, [PEER], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the peer ended immediately with ${code}`);
  });
  await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  return {
    origin: `http://127.0.0.1:${port}`,
    pids: [child.pid ?? 0],
    async stop() {
      child.kill();
      await ended.catch(() => undefined);
    },
  };
}
