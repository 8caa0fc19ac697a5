import type { Logger } from '@dialdeck/node/process/log';

/** Others take over work whose last sign of life is several times as old. */
const EVERY_MS = 1_000;

export interface Heartbeat {
  /** Records a sign of life. */
  beat: () => Promise<unknown>;
  log: Logger;
  /** Event and ids of the log line for a failed heartbeat; the work continues. */
  failed: { event: string; [id: string]: string };
  everyMs?: number;
}

/** Runs work, and records once a second that it is alive. */
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
