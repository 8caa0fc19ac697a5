import { AsyncLocalStorage } from 'node:async_hooks';
import { Passing, type Place } from './passing.ts';

/** Somebody waits, and gives up after a while. */
export type Wait = Place<{
  /** By `performance.now()`. */
  until: number;
  giveUp: () => void;
}>;

/** How late somebody may give up. */
const LOOK_EVERY_MS = 20;

const waits = new Passing<Wait['value']>();
let timer: NodeJS.Timeout | undefined;
/** The timer outlives the request that starts it, so it must not carry that request's deadline and trace. */
const outsideOfRequests = AsyncLocalStorage.snapshot();

/**
 * Calls `giveUp` once `ms` milliseconds have passed, unless the wait is ended before. Nearly all are: each request has several
 * waits, and one timer looks at all of them.
 */
export function beginWait(ms: number, giveUp: () => void): Wait {
  timer ??= outsideOfRequests(() => setInterval(look, LOOK_EVERY_MS));
  return waits.enter({ until: performance.now() + ms, giveUp });
}

export const endWait = (wait: Wait): void => waits.leave(wait);

function look(): void {
  const now = performance.now();
  for (const wait of waits.places()) {
    if (wait.value.until > now || !wait.list) continue;
    waits.leave(wait);
    wait.value.giveUp();
  }
  if (!waits.isEmpty()) return;
  clearInterval(timer);
  timer = undefined;
}
