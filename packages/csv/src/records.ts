import Papa from 'papaparse';
import { BROKEN } from './decoder.ts';
import type { CsvDialect } from './dialect.rules.ts';

export interface CsvRecord {
  cells: string[];
  /** Why the cells cannot be trusted. */
  problem?: string;
}

const OUT_OF_PLACE = 'A quotation mark is out of place';
export const LINE_TOO_LONG = 'The line is too long';
const NEVER_CLOSED = 'A quotation mark is never closed';
const BROKEN_CHARACTER = 'The row has a character that does not fit the encoding of the file';

interface Parsed {
  data: string[][];
  errors: { row: number; code: string }[];
  meta: { cursor: number };
}

/**
 * Records of a CSV text that arrives in chunks. Papa Parse reads them; this class adds the parts that a parser of whole texts lacks: a
 * quotation mark that is never closed or out of place, a line that never ends, or a broken character costs one record, not the
 * file and not memory of its size. After `recordMax` characters the record is dropped, and reading continues with the next line.
 */
export class CsvRecords {
  readonly #config: { delimiter: string; newline: '\n' | '\r' };
  readonly #recordMax: number;
  readonly #blanks: { before: RegExp; cell: RegExp };
  #pending = '';
  /** Whether the text at hand has a broken character. */
  #isBroken = false;
  #isSkipping = false;

  constructor({ delimiter, newline }: CsvDialect, recordMax: number) {
    this.#config = { delimiter, newline };
    this.#recordMax = recordMax;
    this.#blanks = blanksBeforeQuotes(delimiter);
  }

  push(text: string): CsvRecord[] {
    let all = this.#pending + text;
    this.#pending = '';
    if (this.#isSkipping) {
      const end = all.indexOf(this.#config.newline);
      if (end < 0) return [];
      this.#isSkipping = false;
      all = all.slice(end + 1);
    }
    const records: CsvRecord[] = [];
    this.#pending = this.#read(all, records, false);
    return records;
  }

  /** The remaining records at the end of the text. */
  end(): CsvRecord[] {
    const records: CsvRecord[] = [];
    this.#pending = this.#read(this.#pending, records, true);
    return records;
  }

  /** Reads whole records. @returns the text of the first that is not whole yet */
  #read(text: string, records: CsvRecord[], isEnd: boolean): string {
    let rest = this.#withoutBlanks(text);
    this.#isBroken = rest.includes(BROKEN);
    for (;;) {
      const { data, errors, meta } = parse(this.#config, rest, true);
      if (errors.some(({ row }) => row < data.length)) rest = rest.slice(this.#readOneByOne(rest, records));
      else {
        for (const cells of data) records.push(this.#record(cells));
        rest = rest.slice(meta.cursor);
      }
      if (rest === '' || !(isEnd || rest.length > this.#recordMax)) return rest;
      const last = isEnd ? this.#whole(rest) : undefined;
      if (last) {
        records.push(last);
        return '';
      }
      const length = this.#dropLine(rest, records, isEnd);
      if (length === undefined) return '';
      rest = rest.slice(length);
    }
  }

  /** The end of the text as one record, if it is one. */
  #whole(rest: string): CsvRecord | undefined {
    const { data, errors } = parse(this.#config, rest, false);
    const [cells] = data;
    if (!cells || errors.some(({ code }) => code === 'MissingQuotes')) return undefined;
    const isBroken = errors.length > 0;
    if (isBroken && rest.includes(this.#config.newline)) return undefined;
    return this.#record(cells, isBroken ? OUT_OF_PLACE : undefined);
  }

  /** Drops the first line. @returns its length, or undefined when its end has not arrived */
  #dropLine(rest: string, records: CsvRecord[], isEnd: boolean): number | undefined {
    const end = rest.indexOf(this.#config.newline);
    const line = rest.slice(0, end < 0 ? undefined : end).slice(0, this.#recordMax);
    const problem = end < 0 && !isEnd ? LINE_TOO_LONG : NEVER_CLOSED;
    records.push(this.#record(line.split(this.#config.delimiter), problem));
    if (end >= 0) return end + 1;
    this.#isSkipping = !isEnd;
    return undefined;
  }

  /**
   * Records among which some have a quotation mark out of place. A mark that is lost opens or closes cells to the end of a later
   * line, so such a record costs its first line only. @returns the length of the text that was read
   */
  #readOneByOne(text: string, records: CsvRecord[]): number {
    let at = 0;
    for (;;) {
      const rest = text.slice(at);
      let read = 0;
      let isCut = false;
      const parser = new Papa.Parser({
        ...this.#config,
        step: ({ data, errors, meta }: { data: unknown; errors: unknown[]; meta: { cursor: number } }) => {
          const [cells = []] = data as string[][];
          const lineEnd = rest.indexOf(this.#config.newline, read) + 1;
          isCut = errors.length > 0 && lineEnd < meta.cursor;
          if (isCut) {
            records.push(this.#record(rest.slice(read, lineEnd - 1).split(this.#config.delimiter), OUT_OF_PLACE));
            read = lineEnd;
            parser.abort();
            return;
          }
          records.push(this.#record(cells, errors.length > 0 ? OUT_OF_PLACE : undefined));
          read = meta.cursor;
        },
      });
      parser.parse(rest, 0, true);
      at += read;
      if (!isCut) return at;
    }
  }

  #record(cells: string[], problem?: string): CsvRecord {
    const last = cells.length - 1;
    // Line ends of two characters are read by their second.
    if (this.#config.newline === '\n' && cells[last]?.endsWith('\r'))
      cells[last] = (cells[last] as string).slice(0, -1);
    const found = problem ?? (this.#isBroken && cells.some(hasBroken) ? BROKEN_CHARACTER : undefined);
    return found ? { cells, problem: found } : { cells };
  }

  /** A quotation mark after blanks begins a quoted cell too, as in `Phone, "Name, first"`. */
  #withoutBlanks(text: string): string {
    const { before, cell } = this.#blanks;
    return before.test(text) ? text.replace(cell, '$1$2') : text;
  }
}

const hasBroken = (cell: string): boolean => cell.includes(BROKEN);

const parse = (config: object, text: string, leavesLast: boolean): Parsed =>
  new Papa.Parser(config).parse(text, 0, leavesLast) as Parsed;

/** Blanks before a quoted cell; a whole quoted cell is one match, so that blanks within it stay. */
function blanksBeforeQuotes(delimiter: string): { before: RegExp; cell: RegExp } {
  const part = `[\\u${delimiter.charCodeAt(0).toString(16).padStart(4, '0')}\\r\\n]`;
  const blank = delimiter === '\t' ? '[^\\S\\r\\n\\t]' : '[^\\S\\r\\n]';
  return {
    before: new RegExp(`(?:^|${part})${blank}+"`),
    cell: new RegExp(`(^|${part})${blank}*("[^"]*(?:""[^"]*)*(?:"(?=${blank}*(?:${part}|$))|$))`, 'g'),
  };
}
