import type { DataRow } from './csv-file.ts';

/** Takes records one by one out of a source that gives them in bunches. */
export class RecordCursor {
  readonly #bunches: AsyncIterator<DataRow[]>;
  #bunch: DataRow[] = [];
  #at = 0;

  constructor(bunches: AsyncIterable<DataRow[]>) {
    this.#bunches = bunches[Symbol.asyncIterator]();
  }

  async next(): Promise<DataRow | undefined> {
    return (await this.isAtEnd()) ? undefined : this.#bunch[this.#at++];
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#at >= this.#bunch.length) {
      const { value, done } = await this.#bunches.next();
      if (done) return true;
      this.#bunch = value;
      this.#at = 0;
    }
    return false;
  }
}
