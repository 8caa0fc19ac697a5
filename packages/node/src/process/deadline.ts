import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@dialdeck/common/errors';

/** The deadline of one caller. An AbortSignal would do the same, but costs several times as much per statement. */
interface Deadline {
  hasPassed: boolean;
  /** Cancels of running statements; each is removed when its statement ends. */
  running: Set<() => void>;
  /** Until when the work may wait for services outside the platform, by `performance.now()`. */
  outsideUntil: number;
}

const deadlines = new AsyncLocalStorage<Deadline>();
const RETRY_SECONDS = 2;

const late = (cause?: unknown) => new AppError('UNAVAILABLE', { cause, retryAfter: RETRY_SECONDS });

/** The longest that one request to a service outside the platform may take. */
export const OUTSIDE_MS = 5_000;

/**
 * Runs work for a caller who waits at most `ms` milliseconds, and `outsideMs` more where the work calls services outside the platform. Then
 * the caller gets 503, and the work's statements are canceled.
 */
export async function beforeDeadline<T>(ms: number, work: () => Promise<T>, outsideMs = 0): Promise<T> {
  const outsideUntil = performance.now() + (outsideMs || ms);
  const deadline: Deadline = { hasPassed: false, running: new Set(), outsideUntil };
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => {
        deadline.hasPassed = true;
        for (const giveUp of deadline.running) giveUp();
        reject(late());
      }, ms + outsideMs);
      deadlines.run(deadline, work).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for a service outside the platform, such as an identity provider: {@link OUTSIDE_MS} at most, and no longer than the caller's own
 * limit for all such waits, which leaves our own part its time. The work may be shared with other callers: each has its own limit.
 * @throws TimeoutError
 */
export async function waitOutside<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  refuseLate();
  const left = (deadlines.getStore()?.outsideUntil ?? Number.POSITIVE_INFINITY) - performance.now();
  if (left <= 0) throw new DOMException('all requests took too long together', 'TimeoutError');
  const signal = AbortSignal.timeout(Math.ceil(Math.min(OUTSIDE_MS, left)));
  const aborted = Promise.withResolvers<never>();
  const giveUp = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', giveUp);
  try {
    return await Promise.race([work(signal), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** @throws UNAVAILABLE when the caller has already got 503. */
export function refuseLate(): void {
  if (deadlines.getStore()?.hasPassed) throw late();
}

/** A statement's answer within the deadline, else UNAVAILABLE; `giveUp` is called if it still runs then. */
export async function underDeadline<T>(statement: () => Promise<T>, giveUp: () => void): Promise<T> {
  const deadline = deadlines.getStore();
  if (!deadline) return await statement();
  refuseLate();
  deadline.running.add(giveUp);
  try {
    return await statement();
  } catch (error) {
    throw deadline.hasPassed ? late(error) : error;
  } finally {
    deadline.running.delete(giveUp);
  }
}
