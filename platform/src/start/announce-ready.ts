import { setTimeout as sleep } from 'node:timers/promises';

/** Prints the one line that says where, once `/readyz` says 200 and every subgraph listens. */
export async function announceReady(
  { PORT, HOST }: { PORT: number; HOST: string },
  stopping: AbortSignal,
): Promise<void> {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  await untilReady(`http://${host.includes(':') ? `[${host}]` : host}:${PORT}`, stopping);
  if (stopping.aborted) return;
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
