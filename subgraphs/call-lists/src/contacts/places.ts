import { AppError } from '@dialdeck/common/errors';

const RETRY_SECONDS = 5;

/**
 * So many at once; whoever comes when all places are taken waits for one, though not for long.
 * @throws UNAVAILABLE when none became free in time
 */
export class Places {
  #free: number;
  readonly #waitMs: number;
  readonly #waiting = new Set<() => void>();

  constructor(places: number, waitMs: number) {
    this.#free = places;
    this.#waitMs = waitMs;
  }

  /** @returns gives the place back, once however often it is called */
  async take(): Promise<() => void> {
    if (this.#free === 0) await this.#turn();
    else this.#free -= 1;
    let isMine = true;
    return () => {
      if (isMine) this.#giveBack();
      isMine = false;
    };
  }

  /** The place goes from hand to hand: nobody who comes later gets in between. */
  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const called = () => {
        clearTimeout(tooLate);
        resolve();
      };
      const tooLate = setTimeout(() => {
        this.#waiting.delete(called);
        reject(new AppError('UNAVAILABLE', { retryAfter: RETRY_SECONDS }));
      }, this.#waitMs);
      this.#waiting.add(called);
    });
  }

  #giveBack(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
