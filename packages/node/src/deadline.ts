import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@dialdeck/common/errors';

const deadlines = new AsyncLocalStorage<AbortSignal>();
const RETRY_SECONDS = 2;

const late = (cause?: unknown) => new AppError('UNAVAILABLE', { cause, retryAfter: RETRY_SECONDS });

/**
 * Does work for a caller who waits for so many milliseconds. Then the caller is told to come back, and what the work still
 * asks of the database is given up.
 */
export async function beforeDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      deadline.abort();
      reject(late());
    }, ms);
  });
  try {
    return await Promise.race([deadlines.run(deadline.signal, work), passed]);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws UNAVAILABLE when whoever this is done for has been told to come back. */
export function refuseLate(): void {
  if (deadlines.getStore()?.aborted) throw late();
}

/** A statement in time, or UNAVAILABLE; `giveUp` is called for one that still runs at the deadline. */
export async function inTime<T>(statement: () => Promise<T>, giveUp: () => void): Promise<T> {
  const deadline = deadlines.getStore();
  if (!deadline) return await statement();
  refuseLate();
  deadline.addEventListener('abort', giveUp);
  try {
    return await statement();
  } catch (error) {
    throw deadline.aborted ? late(error) : error;
  } finally {
    deadline.removeEventListener('abort', giveUp);
  }
}
