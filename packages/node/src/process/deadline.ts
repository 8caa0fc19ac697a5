import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@dialdeck/common/errors';

/** The deadline of one caller. An AbortSignal would do the same, but costs several times as much per statement. */
interface Deadline {
  hasPassed: boolean;
  /** Cancels of running statements; each is removed when its statement ends. */
  running: Set<() => void>;
  /** Begins to wait for somebody outside; the signal is aborted when that takes too long. */
  rest(): AbortSignal;
  /** Goes on with our own work. */
  goOn(): void;
}

const deadlines = new AsyncLocalStorage<Deadline>();
const RETRY_SECONDS = 2;

const late = (cause?: unknown) => new AppError('UNAVAILABLE', { cause, retryAfter: RETRY_SECONDS });

/** The longest that one request to somebody outside the platform may take. */
export const OUTSIDE_MS = 5_000;

/** The longest that all of them together may take for one caller, who gets an answer within 10 s. */
export const ALL_OUTSIDE_MS = 7_000;

interface Limits {
  /** Called whenever the work begins to wait for somebody outside ({@link waitOutside}). */
  onRest?: () => void;
  /** For all such waits together. */
  outsideMs?: number;
}

/** A countdown that can be paused. */
class Clock {
  #timer: NodeJS.Timeout | undefined;
  #until = 0;
  #left: number;
  readonly #ring: () => void;
  constructor(ms: number, ring: () => void) {
    this.#left = ms;
    this.#ring = ring;
  }
  go(): void {
    if (this.#timer) return;
    this.#until = performance.now() + this.#left;
    this.#timer = setTimeout(this.#ring, Math.max(1, this.#left));
  }
  stop(): void {
    if (!this.#timer) return;
    this.#left = this.#until - performance.now();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/**
 * Runs work for a caller who waits at most `ms` milliseconds, without the waits for somebody outside. Then the caller gets 503,
 * and the work's statements are cancelled.
 */
export async function beforeDeadline<T>(
  ms: number,
  work: () => Promise<T>,
  { onRest, outsideMs = ALL_OUTSIDE_MS }: Limits = {},
): Promise<T> {
  let own: Clock | undefined;
  let outside: { clock: Clock; signal: AbortSignal } | undefined;
  let isOver = false;
  let resting = 0;
  try {
    return await new Promise<T>((resolve, reject) => {
      const deadline: Deadline = {
        hasPassed: false,
        running: new Set(),
        rest() {
          outside ??= outsideClock(outsideMs);
          resting += 1;
          if (resting > 1 || isOver) return outside.signal;
          own?.stop();
          outside.clock.go();
          onRest?.();
          return outside.signal;
        },
        goOn() {
          resting -= 1;
          if (resting > 0 || isOver) return;
          outside?.clock.stop();
          own?.go();
        },
      };
      own = new Clock(ms, () => {
        deadline.hasPassed = true;
        for (const giveUp of deadline.running) giveUp();
        reject(late());
      });
      own.go();
      deadlines.run(deadline, work).then(resolve, reject);
    });
  } finally {
    isOver = true;
    own?.stop();
    outside?.clock.stop();
  }
}

function outsideClock(ms: number) {
  const controller = new AbortController();
  const clock = new Clock(ms, () => controller.abort(new DOMException('all took too long together', 'TimeoutError')));
  return { clock, signal: controller.signal };
}

/**
 * Waits for somebody outside the platform, such as an identity provider: each request has a limit of its own
 * ({@link OUTSIDE_MS}), and all of one caller have one together ({@link ALL_OUTSIDE_MS}), which the signal tells. Meanwhile the
 * caller's deadline rests. The work may be shared with other callers: none of them waits longer than their own limit.
 * @throws TimeoutError
 */
export async function waitOutside<T>(work: (signal?: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = deadlines.getStore();
  if (!deadline) return await work();
  refuseLate();
  const signal = deadline.rest();
  let giveUp: (() => void) | undefined;
  try {
    signal.throwIfAborted();
    return await new Promise<T>((resolve, reject) => {
      giveUp = () => reject(signal.reason);
      signal.addEventListener('abort', giveUp);
      work(signal).then(resolve, reject);
    });
  } finally {
    if (giveUp) signal.removeEventListener('abort', giveUp);
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
