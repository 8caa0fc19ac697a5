/** Lets so many run at a time; the others wait for their turn, first come first served. */
export class Turns {
  readonly #waiting = new Set<() => void>();
  #free: number;
  constructor(max: number) {
    this.#free = max;
  }

  /** Begins now or later. The result ends the turn, or the wait for it; twice does nothing. */
  take(begin: () => void): () => void {
    let hasTurn = false;
    let isOver = false;
    const place = () => {
      hasTurn = true;
      begin();
    };
    this.#waiting.add(place);
    this.#next();
    return () => {
      if (isOver) return;
      isOver = true;
      this.#waiting.delete(place);
      if (!hasTurn) return;
      // Only then is the connection free again: the next one would open another.
      setImmediate(() => {
        this.#free += 1;
        this.#next();
      });
    };
  }

  #next(): void {
    const [first] = this.#waiting;
    if (!first || this.#free === 0) return;
    this.#free -= 1;
    this.#waiting.delete(first);
    first();
  }
}
