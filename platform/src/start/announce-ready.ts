import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformEnv } from '#env.ts';
import { announceStage } from './terminal.ts';

/** Prints the address in one line when `/readyz` answers 200 and every subgraph listens. */
export async function announceReady(
  { PORT, HOST, SMTP_URL, DATA_DIR }: Pick<PlatformEnv, 'PORT' | 'HOST' | 'SMTP_URL' | 'DATA_DIR'>,
  stopping: AbortSignal,
): Promise<void> {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  await untilReady(`http://${host.includes(':') ? `[${host}]` : host}:${PORT}`, stopping);
  if (stopping.aborted) return;
  if (!SMTP_URL) announceStage(`Messages: ${path.resolve(DATA_DIR, 'outbox')}`);
  process.stdout.write(`Ready: http://localhost:${PORT}\n`);
}

export async function untilReady(address: string, stopping: AbortSignal): Promise<void> {
  const isReady = () =>
    fetch(new URL('/readyz?with=subgraphs', address)).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!stopping.aborted && !(await isReady())) await sleep(50);
}
