import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for work, and no longer than so many milliseconds: what stops must not hang with what it stops. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, sleep(ms, undefined, { ref: false })]);
}
