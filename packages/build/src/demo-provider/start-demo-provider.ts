import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import path from 'node:path';

export interface DemoProvider {
  issuer: string;
  stop(): void;
}

export interface StartOptions {
  port: number;
  /** Origin of the platform whose people sign in there. */
  product: string;
  algorithm?: 'RS256' | 'Ed25519';
}

/** As the demo provider knows Dialdeck. */
export const DEMO_CLIENT = { clientId: 'dialdeck', clientSecret: 'kept by both' };

const script = path.resolve(import.meta.dirname, '../../scripts/demo-provider.ts');

/** Starts the demo's identity provider as a process of its own, which ends when this one does. */
export async function startDemoProvider({ port, product, algorithm = 'RS256' }: StartOptions): Promise<DemoProvider> {
  const given = ['--port', String(port), '--product', product, '--algorithm', algorithm];
  const child = spawn(process.execPath, [script, ...given], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  // Also warns of what only a provider for real people needs, which nobody has to read.
  let complaints = '';
  child.stderr?.on('data', (chunk) => {
    complaints = `${complaints}${chunk}`.slice(-2_000);
  });
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`The demo provider ended with ${code}:\n${complaints}`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  child.channel?.unref();
  // Neither keeps this process.
  (child.stderr as Socket | null)?.unref();
  child.unref();
  return { issuer: `http://127.0.0.1:${port}`, stop: () => void child.kill('SIGTERM') };
}
