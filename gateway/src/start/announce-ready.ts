import { setTimeout as sleep } from 'node:timers/promises';

/** Prints the one line that says where, once `/readyz` says 200. */
export async function announceReady({ PORT, HOST }: { PORT: number; HOST: string }): Promise<void> {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  const probe = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/readyz`;
  while (
    !(await fetch(probe).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(50);
  process.stdout.write(`Ready: http://localhost:${PORT}\n`);
}
