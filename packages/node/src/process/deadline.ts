import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@dialdeck/common/errors';
import { beginWait, endWait, type Wait } from './patience.ts';

/** The deadline of one caller. An AbortSignal would do the same, but costs several times as much per statement. */
interface Deadline {
  hasPassed: boolean;
  /** Cancels of running statements; each is removed when its statement ends. */
  running: Set<() => void>;
}

const deadlines = new AsyncLocalStorage<Deadline>();
const RETRY_SECONDS = 2;

const late = (cause?: unknown) => new AppError('UNAVAILABLE', { cause, retryAfter: RETRY_SECONDS });

/**
 * Runs work for a caller who waits at most `ms` milliseconds. Then the caller gets 503, and the work's statements are
 * cancelled.
 */
export async function beforeDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const deadline: Deadline = { hasPassed: false, running: new Set() };
  let wait: Wait | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      wait = beginWait(ms, () => {
        deadline.hasPassed = true;
        for (const giveUp of deadline.running) giveUp();
        reject(late());
      });
      deadlines.run(deadline, work).then(resolve, reject);
    });
  } finally {
    if (wait) endWait(wait);
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
