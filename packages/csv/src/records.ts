import type { CsvDialect } from './dialect.rules.ts';

export interface CsvRecord {
  cells: string[];
  /** Why the cells cannot be trusted. */
  problem?: string;
}

const QUOTE_OUT_OF_PLACE = 'A quotation mark is out of place';
const QUOTE = 0x22;
const SPACE = 0x20;

/**
 * Records of a CSV text that arrives in chunks (RFC 4180). A quotation mark that is never closed, or a line that never ends,
 * costs one record, not the file and not memory of its size: after `recordMax` characters the record is dropped, and
 * reading continues with the next line.
 */
export class CsvRecords {
  readonly #delimiter: string;
  readonly #newline: string;
  readonly #recordMax: number;
  #pending = '';
  #isSkipping = false;
  // State of the record being read. It is in fields, so that a call for each cell costs no object.
  #end = 0;
  #problem: string | undefined;
  // Looked for once each, not once per cell: a file of one column has no delimiter to be found.
  #nextDelimiter = -1;
  #nextNewline = -1;

  constructor({ delimiter, newline }: CsvDialect, recordMax: number) {
    this.#delimiter = delimiter;
    this.#newline = newline;
    this.#recordMax = recordMax;
  }

  push(text: string): CsvRecord[] {
    const records: CsvRecord[] = [];
    let all = this.#pending + text;
    this.#pending = '';
    if (this.#isSkipping) {
      const end = all.indexOf(this.#newline);
      if (end < 0) return records;
      this.#isSkipping = false;
      all = all.slice(end + 1);
    }
    const at = this.#read(all, records, false);
    this.#pending = all.slice(at);
    return records;
  }

  /** The remaining records at the end of the text. */
  end(): CsvRecord[] {
    const records: CsvRecord[] = [];
    const at = this.#read(this.#pending, records, true);
    this.#pending = this.#pending.slice(at);
    return records;
  }

  /** Reads whole records; gives the place of the first that is not whole yet. */
  #read(all: string, records: CsvRecord[], isEnd: boolean): number {
    let at = 0;
    this.#nextDelimiter = all.indexOf(this.#delimiter);
    this.#nextNewline = all.indexOf(this.#newline);
    while (at < all.length) {
      const cells = this.#record(all, at, isEnd);
      if (cells) {
        records.push(this.#problem ? { cells, problem: this.#problem } : { cells });
        at = this.#end;
        continue;
      }
      if (!isEnd && all.length - at <= this.#recordMax) return at;
      const end = all.indexOf(this.#newline, at);
      const line = all.slice(at, end < 0 ? undefined : end).slice(0, this.#recordMax);
      records.push({
        cells: line.split(this.#delimiter),
        problem: end < 0 && !isEnd ? 'The line is too long' : 'A quotation mark is never closed',
      });
      if (end < 0) {
        this.#isSkipping = !isEnd;
        return all.length;
      }
      at = end + 1;
    }
    return at;
  }

  /** One record from `start`, `#end` then being where the next begins; undefined when it is not whole. */
  #record(all: string, start: number, isEnd: boolean): string[] | undefined {
    const cells: string[] = [];
    this.#problem = undefined;
    let at = start;
    for (;;) {
      if (all.charCodeAt(at) === QUOTE) {
        const close = this.#closingQuote(all, at, isEnd);
        if (close < 0) return undefined;
        const inner = all.slice(at + 1, close);
        cells.push(inner.includes('"') ? inner.replaceAll('""', '"') : inner);
        at = close + 1;
        while (all.charCodeAt(at) === SPACE) at += 1;
        if (all[at] === this.#delimiter) {
          at += 1;
          continue;
        }
        if (all[at] === '\r' && all[at + 1] === '\n') at += 1;
        this.#end = at + 1;
        return cells;
      }
      if (this.#nextDelimiter >= 0 && this.#nextDelimiter < at) this.#nextDelimiter = all.indexOf(this.#delimiter, at);
      if (this.#nextNewline >= 0 && this.#nextNewline < at) this.#nextNewline = all.indexOf(this.#newline, at);
      const delimiter = this.#nextDelimiter;
      const newline = this.#nextNewline;
      if (delimiter >= 0 && (newline < 0 || delimiter < newline)) {
        cells.push(all.slice(at, delimiter));
        at = delimiter + 1;
        continue;
      }
      if (newline < 0 && !isEnd) return undefined;
      const end = newline < 0 ? all.length : newline;
      const isWide = this.#newline === '\n' && end > at && all.charCodeAt(end - 1) === 0x0d;
      cells.push(all.slice(at, isWide ? end - 1 : end));
      this.#end = end + 1;
      return cells;
    }
  }

  /** The quotation mark that ends the cell begun at `open`; one with a letter behind it is out of place, and belongs to the cell. */
  #closingQuote(all: string, open: number, isEnd: boolean): number {
    let from = open + 1;
    for (;;) {
      const close = all.indexOf('"', from);
      if (close < 0) return -1;
      let next = close + 1;
      if (all[next] === '"') {
        from = next + 1;
        continue;
      }
      while (all.charCodeAt(next) === SPACE) next += 1;
      if (next >= all.length) return isEnd ? close : -1;
      const letter = all[next];
      if (letter === this.#delimiter || letter === this.#newline) return close;
      if (letter === '\r') {
        if (next + 1 >= all.length && !isEnd) return -1;
        if (next + 1 >= all.length || all[next + 1] === '\n') return close;
      }
      this.#problem = QUOTE_OUT_OF_PLACE;
      from = close + 1;
    }
  }
}
