import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for work, but no longer than `ms` milliseconds, so that a shutdown does not hang with the work that it stops. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, sleep(ms, undefined, { ref: false })]);
}
