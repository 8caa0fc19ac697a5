import { AppError } from '@dialdeck/common/errors';

const RETRY_SECONDS = 5;

interface Waiting {
  person: string;
  called(): void;
}

/**
 * Limits concurrent readers to `size`, and to one per person. Others wait briefly for a slot.
 * @throws UNAVAILABLE when no slot became free in time
 */
export class ReaderSlots {
  #free: number;
  readonly #waitMs: number;
  readonly #taken = new Set<string>();
  readonly #waiting = new Set<Waiting>();

  constructor(slots: number, waitMs: number) {
    this.#free = slots;
    this.#waitMs = waitMs;
  }

  /** @returns a function that releases the slot; further calls do nothing */
  async take(person: string): Promise<() => void> {
    if (!this.#seat(person)) await this.#turn(person);
    let isMine = true;
    return () => {
      if (isMine) this.#giveBack(person);
      isMine = false;
    };
  }

  #seat(person: string): boolean {
    if (this.#free === 0 || this.#taken.has(person)) return false;
    this.#free -= 1;
    this.#taken.add(person);
    return true;
  }

  #turn(person: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        person,
        called() {
          clearTimeout(tooLate);
          resolve();
        },
      };
      const tooLate = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(new AppError('UNAVAILABLE', { retryAfter: RETRY_SECONDS }));
      }, this.#waitMs);
      this.#waiting.add(waiting);
    });
  }

  /** Gives a free slot to the first waiter who may have it, before later requests. */
  #giveBack(person: string): void {
    this.#taken.delete(person);
    this.#free += 1;
    for (const waiting of this.#waiting) {
      if (!this.#seat(waiting.person)) continue;
      this.#waiting.delete(waiting);
      waiting.called();
      return;
    }
  }
}
