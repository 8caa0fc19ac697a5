/** A snapshot of the database: transactions below `xmin` have ended, those from `xmax` on had not begun. */
export interface QueueSnapshot {
  xmin: bigint;
  xmax: bigint;
  /** When this consumer has parked events: a newer release may put them back in their old positions. */
  isAnyParked: boolean;
}

/** Taken rows stay as dead entries while any snapshot needs them. At most this many are walked again. */
const RESET_MS = 10_000;

/**
 * The beginning of a consumer's queue: the lowest id that may still arrive. Ids are assigned before the commit, so below the last one taken
 * there may be rows that commit later. All of them are visible once every transaction that was running at that time has ended.
 */
export class QueueFront {
  #from = 0n;
  #resetAt = Number.NEGATIVE_INFINITY;
  /** The last id taken since the mark. */
  #last: bigint | null = null;
  /** No id up to `id` can arrive once `xmax` is below every running transaction. */
  #mark: { id: bigint; xmax: bigint } | null = null;
  #isMarkReached = false;

  /** The id to look from, with a statement that sees at least this snapshot. @param now milliseconds of a monotonic clock */
  from({ xmin, xmax, isAnyParked }: QueueSnapshot, now: number): bigint {
    if (isAnyParked || now >= this.#resetAt) {
      this.#from = 0n;
      this.#mark = this.#last = null;
      this.#resetAt = now + RESET_MS;
    }
    if (!this.#mark && this.#last !== null) {
      this.#mark = { id: this.#last, xmax };
      this.#last = null;
    }
    this.#isMarkReached = this.#mark !== null && xmin >= this.#mark.xmax;
    return this.#from;
  }

  /** Records the events that the statement took, in order of ids: up to which id, and whether that was all. */
  took(last: bigint | null, isAll: boolean): void {
    if (last !== null) this.#last = last;
    if (!this.#mark || !this.#isMarkReached || !(isAll || (last !== null && last >= this.#mark.id))) return;
    this.#from = this.#mark.id + 1n;
    this.#mark = null;
  }
}
