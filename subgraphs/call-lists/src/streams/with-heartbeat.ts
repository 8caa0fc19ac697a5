import type { Logger } from '@dialdeck/node/log';

/** Others take work over whose last sign of life is several times older. */
const EVERY_MS = 1_000;

export interface Heartbeat {
  /** Records a sign of life. */
  beat: () => Promise<unknown>;
  log: Logger;
  /** Event and ids of the log line for a failed heartbeat; the work continues. */
  failed: { event: string; [id: string]: string };
  everyMs?: number;
}

/** Runs work and records every few seconds that it lives. */
export async function withHeartbeat<T>(
  { beat, log, failed, everyMs = EVERY_MS }: Heartbeat,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    beat().catch((err: unknown) => log.warn({ ...failed, err }));
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
