import type { ImportRow, RowVerdict } from '@dialdeck/common/contacts/import-rows.rules';
import type { NewNumbers } from '#imports/left-out.ts';
import type { RecordTexts } from '#imports/record.rules.ts';
import { phoneNumber, phoneText } from '#phones/phone-number.rules.ts';
import type { Reject } from './reject.ts';

/** A row of a file. `line` is the number of its data row. */
export interface KeptRow {
  line: number;
  row: ImportRow;
  phoneE164: string;
  cells: string[];
}

/** Between the cells of a row: half a character, which no decoded file contains. */
const BETWEEN = '\ud800';

/**
 * Rows as they are in the file, each number once. Each row is one text, and parsed again on request: tens of thousands of rows as
 * arrays of cells cost more time in garbage collection than in parsing.
 */
export class KeptRows implements NewNumbers {
  readonly #read: (cells: string[], line: number) => RowVerdict;
  readonly #numbers: number[] = [];
  readonly #lines: number[] = [];
  readonly #texts: string[] = [];
  readonly #rows: ImportRow[] | null;

  /** @param keepsRows whether every row will be requested */
  constructor(read: (cells: string[], line: number) => RowVerdict, keepsRows: boolean) {
    this.#read = read;
    this.#rows = keepsRows ? [] : null;
  }

  add({ line, row, phoneE164, cells }: KeptRow): void {
    this.#numbers.push(phoneNumber(phoneE164));
    this.#lines.push(line);
    this.#texts.push(cells.join(BETWEEN));
    this.#rows?.push(row);
  }

  get phones(): string[] {
    return this.#numbers.map(phoneText);
  }

  /** Without the other numbers. */
  only(numbers: ReadonlySet<number>): NewNumbers {
    return {
      phones: this.#numbers.filter((number) => numbers.has(number)).map(phoneText),
      recordsOf: (phones) => this.recordsOf(phones),
    };
  }

  recordsOf(phones: ReadonlySet<string>): Map<string, RecordTexts> {
    const rows = this.rowsOf((number) => phones.has(phoneText(number)));
    return new Map(rows.map(({ phoneE164, row }) => [phoneE164, row]));
  }

  rowsOf(isWanted: (number: number) => boolean): KeptRow[] {
    return this.#numbers.flatMap((number, index) => (isWanted(number) ? [this.#rowAt(index)] : []));
  }

  /** The rows of the numbers that have a reason to be rejected. */
  rejects(reasons: ReadonlyMap<string, string>, isFresh: (number: number) => boolean = () => true): Reject[] {
    if (reasons.size === 0) return [];
    const isReason = (number: number) => reasons.has(phoneText(number)) && isFresh(number);
    return this.rowsOf(isReason).map(({ phoneE164, line, cells }) => ({
      line,
      reason: reasons.get(phoneE164) ?? '',
      cells,
    }));
  }

  #rowAt(index: number): KeptRow {
    const line = this.#lines[index] ?? 0;
    const cells = this.#texts[index]?.split(BETWEEN) ?? [];
    const phoneE164 = phoneText(this.#numbers[index] ?? 0);
    const known = this.#rows?.[index];
    if (known) return { line, row: known, phoneE164, cells };
    const read = this.#read(cells, line);
    if (!read.ok) throw new Error(`row ${line} was read before`);
    return { line, row: read.row, phoneE164, cells };
  }
}
