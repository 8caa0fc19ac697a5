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
  /** Origin of the platform that people sign in to. */
  product: string;
  algorithm?: 'RS256' | 'Ed25519';
}

/** As the demo provider knows Dialdeck. */
export const DEMO_CLIENT = { clientId: 'dialdeck', clientSecret: 'kept by both' };

const script = path.resolve(import.meta.dirname, '../../scripts/demo-provider.ts');

/** Starts the demo's identity provider as its own process, which exits when this one does. */
export async function startDemoProvider({ port, product, algorithm = 'RS256' }: StartOptions): Promise<DemoProvider> {
  const given = ['--port', String(port), '--product', product, '--algorithm', algorithm];
  const child = spawn(process.execPath, [script, ...given], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let complaints = '';
  child.stderr?.on('data', (chunk) => {
    complaints = `${complaints}${chunk}`.slice(-2_000);
  });
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(withoutWarnings(complaints) || `The demo provider ended with ${code}.`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  child.channel?.unref();
  // Neither keeps this process.
  (child.stderr as Socket | null)?.unref();
  child.unref();
  return { issuer: `http://127.0.0.1:${port}`, stop: () => void child.kill('SIGTERM') };
}

/** Suppresses the library's warnings about settings for production. */
function withoutWarnings(complaints: string): string {
  return complaints
    .split('\n')
    .filter((line) => !line.startsWith('oidc-provider WARNING'))
    .join('\n')
    .trim();
}
