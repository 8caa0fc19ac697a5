import { Passing } from '@dialdeck/node/passing';

/** Lets so many run at a time; the others wait for their turn, first come first served. */
export class Turns {
  readonly #waiting = new Passing<() => void>();
  #free: number;
  constructor(max: number) {
    this.#free = max;
  }

  /** Begins now or later. The result ends the turn, or the wait for it; twice does nothing. */
  take(begin: () => void): () => void {
    let hasTurn = false;
    let isOver = false;
    const place = this.#waiting.enter(() => {
      hasTurn = true;
      begin();
    });
    this.#next();
    return () => {
      if (isOver) return;
      isOver = true;
      this.#waiting.leave(place);
      if (!hasTurn) return;
      // Only then is the connection free again: the next one would open another.
      setImmediate(() => {
        this.#free += 1;
        this.#next();
      });
    };
  }

  #next(): void {
    const first = this.#free > 0 ? this.#waiting.first() : undefined;
    if (!first) return;
    this.#free -= 1;
    this.#waiting.leave(first);
    first.value();
  }
}
