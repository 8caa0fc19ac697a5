import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@dialdeck/common/errors';
import { beginWait, endWait, type Wait } from './patience.ts';

/** The deadline of one caller. An AbortSignal would do the same, but costs several times as much per statement. */
interface Deadline {
  hasPassed: boolean;
  /** Cancels of running statements; each is removed when its statement ends. */
  running: Set<() => void>;
  /** Stops its clock. */
  rest(): void;
  /** Starts its clock anew. */
  goOn(): void;
}

const deadlines = new AsyncLocalStorage<Deadline>();
const RETRY_SECONDS = 2;

const late = (cause?: unknown) => new AppError('UNAVAILABLE', { cause, retryAfter: RETRY_SECONDS });

/** The longest that one request to somebody outside the platform may take. */
export const OUTSIDE_MS = 5_000;

/**
 * Runs work for a caller who waits at most `ms` milliseconds. Then the caller gets 503, and the work's statements are
 * cancelled. `onRest` is called whenever the work begins to wait for somebody outside ({@link waitOutside}).
 */
export async function beforeDeadline<T>(ms: number, work: () => Promise<T>, onRest?: () => void): Promise<T> {
  let wait: Wait | undefined;
  let isOver = false;
  let resting = 0;
  try {
    return await new Promise<T>((resolve, reject) => {
      const deadline: Deadline = {
        hasPassed: false,
        running: new Set(),
        rest() {
          resting += 1;
          if (wait) endWait(wait);
          if (!isOver) onRest?.();
        },
        goOn() {
          resting -= 1;
          if (resting === 0 && !isOver) wait = beginWait(ms, pass);
        },
      };
      const pass = () => {
        deadline.hasPassed = true;
        for (const giveUp of deadline.running) giveUp();
        reject(late());
      };
      wait = beginWait(ms, pass);
      deadlines.run(deadline, work).then(resolve, reject);
    });
  } finally {
    isOver = true;
    if (wait) endWait(wait);
  }
}

/**
 * Waits for somebody outside the platform, such as an identity provider, who has a limit of their own ({@link OUTSIDE_MS}).
 * Meanwhile the caller's deadline rests; it begins anew afterwards.
 */
export async function waitOutside<T>(work: () => Promise<T>): Promise<T> {
  const deadline = deadlines.getStore();
  if (!deadline) return await work();
  refuseLate();
  deadline.rest();
  try {
    return await work();
  } finally {
    deadline.goOn();
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
