import { type ColumnMapping, guessColumns } from '@dialdeck/common/contacts/csv-columns.rules';
import { type RowVerdict, rowReader } from '@dialdeck/common/contacts/import-rows.rules';
import { normalizePhone } from '@dialdeck/common/phones/phone';
import { CsvProblem } from '@dialdeck/csv/csv-problem';
import type { FileEncoding } from '@dialdeck/csv/encodings';
import type { CsvFormat } from '@dialdeck/csv/head';
import type { ImportSlice } from '#csv-import/running/import-job.type.ts';
import { countDataRows, type DataRow, previewCsv, readDataRows } from './csv-file.ts';

export interface OpenedCsv {
  /** A name for every column: never empty, never twice. */
  columns: string[];
  sample: string[][];
  format: CsvFormat;
  /** As headers and first rows suggest it. */
  mapping: ColumnMapping;
}

export interface OpenOptions {
  /** How phone numbers without a country code are read. */
  country: string;
  /** As the user chose it; found otherwise. */
  encoding?: FileEncoding | undefined;
}

/** The rows of a file, before the server has seen them. */
export interface CheckedRows {
  /** In E.164, each once. */
  phones: string[];
  /** Rows whose number also appears in an earlier row. */
  repeats: number;
  invalid: number;
}

/** A file of bad rows only must still show how far it is. */
const SLICE_INVALID_MAX = 1_000;

/** The wizard's access to a file. Runs in a worker, since a large file takes time. */
export interface CsvService {
  open(file: Blob, options: OpenOptions): Promise<OpenedCsv>;
  /** Data rows of the whole file, and how it is read now that all of it was seen. */
  count(): Promise<{ count: number; format: CsvFormat }>;
  /** The rows, read with this mapping; only for files that are small enough to keep all numbers in memory. */
  check(mapping: ColumnMapping, country: string): Promise<CheckedRows>;
  /** From now on `next` gives the rows from the first one, read with this mapping. */
  begin(mapping: ColumnMapping, country: string): Promise<void>;
  /** The next `size` good rows, or fewer among many bad ones, and the bad rows between them. */
  next(size: number): Promise<ImportSlice>;
}

export function createCsvService(): CsvService {
  let file: Blob | undefined;
  let opened: OpenedCsv | undefined;
  let cursor: RecordCursor | undefined;
  let verdictOf: (record: DataRow) => RowVerdict;

  function current(): { file: Blob; opened: OpenedCsv } {
    if (!file || !opened) throw new CsvProblem('No file is chosen.');
    return { file, opened };
  }

  return {
    async open(chosen, { country, encoding }) {
      const { columns, sample, ...format } = await previewCsv(chosen, encoding);
      const isPhone = (text: string) => normalizePhone(text, country) !== null;
      file = chosen;
      opened = { columns, sample, format, mapping: guessColumns(columns, { rows: sample, isPhone }) };
      return opened;
    },

    async count() {
      const now = current();
      const { rows, encoding } = await countDataRows(now.file, { ...now.opened.format, columns: now.opened.columns });
      const format = { ...now.opened.format, encoding };
      // Another file may have been opened in the meantime.
      if (opened === now.opened) opened = { ...now.opened, format };
      return { count: rows, format };
    },

    async check(mapping, country) {
      const { file, opened } = current();
      const read = reader(opened, mapping, country);
      const phones = new Set<string>();
      const checked: CheckedRows = { phones: [], repeats: 0, invalid: 0 };
      for await (const rows of readDataRows(file, opened.format))
        for (const row of rows) {
          const verdict = read(row);
          if (!verdict.ok) checked.invalid += 1;
          else if (phones.has(verdict.phoneE164)) checked.repeats += 1;
          else phones.add(verdict.phoneE164);
        }
      return { ...checked, phones: [...phones] };
    },

    async begin(mapping, country) {
      const { file, opened } = current();
      verdictOf = reader(opened, mapping, country);
      cursor = new RecordCursor(readDataRows(file, opened.format));
    },

    async next(size) {
      if (!cursor) throw new CsvProblem('No file is chosen.');
      const slice: ImportSlice = { rows: [], sources: [], invalid: [], isLast: false };
      while (slice.rows.length < size && slice.invalid.length < SLICE_INVALID_MAX) {
        const record = await cursor.next();
        if (!record) break;
        const verdict = verdictOf(record);
        const source = { row: record.row, line: record.line, cells: record.cells };
        if (verdict.ok) {
          slice.rows.push(verdict.row);
          slice.sources.push(source);
        } else slice.invalid.push({ ...source, reason: verdict.reason });
      }
      return { ...slice, isLast: await cursor.isAtEnd() };
    },
  };
}

/** Reads rows with a mapping. A row with broken cells counts as invalid. */
function reader({ columns }: OpenedCsv, mapping: ColumnMapping, country: string): (row: DataRow) => RowVerdict {
  const read = rowReader(columns, mapping, country);
  return ({ problem, cells, row }) => (problem ? { ok: false, line: row, reason: problem } : read(cells, row));
}

/** Takes records one by one out of a source that gives them in bunches. */
class RecordCursor {
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
