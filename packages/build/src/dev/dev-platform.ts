import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { buildStale } from '#build-stale.ts';
import { childEnv } from '#env.ts';
import { DIST } from '#workspace.ts';

/** A platform of our own for the development servers. */
export interface DevPlatform {
  readonly origin: string;
  stop(): void;
}

/** Runs the stale build steps and starts the platform, to which the browser's origin is the public one. */
export async function startDevPlatform(
  port: number,
  publicPort: number,
  say: (line: string) => void,
): Promise<DevPlatform> {
  if ((await buildStale(say)) !== 0) throw new Error('Without a build there is no platform to develop against.');
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [path.join(DIST, 'server/all-in-one.js')], {
    env: childEnv({ PORT: String(port), PUBLIC_URL: `http://localhost:${publicPort}` }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await isReady(child, origin);
  return { origin, stop: () => void child.kill('SIGTERM') };
}

async function isReady(child: ChildProcess, origin: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('The platform did not start; it said why above.');
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
