import { AsyncLocalStorage } from 'node:async_hooks';

/** Somebody waits, and gives up after a while. */
export interface Wait {
  /** By `performance.now()`. */
  readonly until: number;
  readonly giveUp: () => void;
}

/** How late somebody may give up. */
const LOOK_EVERY_MS = 20;

const waits = new Set<Wait>();
let timer: NodeJS.Timeout | undefined;
/** The timer outlives the request that starts it, so it must not carry that request's deadline and trace. */
const outsideOfRequests = AsyncLocalStorage.snapshot();

/**
 * Calls `giveUp` once `ms` milliseconds have passed, unless the wait is ended before. Nearly all are: each request has several
 * waits, and one timer looks at all of them.
 */
export function beginWait(ms: number, giveUp: () => void): Wait {
  const wait: Wait = { until: performance.now() + ms, giveUp };
  waits.add(wait);
  timer ??= outsideOfRequests(() => setInterval(look, LOOK_EVERY_MS));
  return wait;
}

export function endWait(wait: Wait): void {
  waits.delete(wait);
}

function look(): void {
  const now = performance.now();
  for (const wait of waits) {
    if (wait.until > now) continue;
    waits.delete(wait);
    wait.giveUp();
  }
  if (waits.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}
