import { type ColumnMapping, nameColumns } from '@dialdeck/common/csv-columns.rules';
import { type RowVerdict, rowReader } from '@dialdeck/common/import-rows.rules';
import type { ImportSlice } from '#csv-import/running/import-job.type.ts';
import type { CsvRecord } from './csv.type.ts';
import { type CsvPreview, countDataRows, previewCsv, readDataRows } from './csv-file.ts';
import { CsvRefusedError } from './csv-refused-error.ts';
import { RecordCursor } from './record-cursor.ts';

export interface OpenedCsv {
  /** A name for every column: never empty, never twice. */
  columns: string[];
  sample: string[][];
  format: CsvPreview['format'];
}

/** A file of bad rows only must still show how far it is. */
const SLICE_INVALID_MAX = 1_000;

/** What the wizard asks of a file; runs in the worker, since a large file takes its time. */
export interface CsvService {
  open(file: Blob): Promise<OpenedCsv>;
  /** Data rows of the whole file. */
  count(): Promise<number>;
  /** From now on `next` gives the rows from the first one, read with this mapping. */
  begin(mapping: ColumnMapping, country: string): Promise<void>;
  /** So many good rows (fewer where bad ones are many), and the bad ones between them. */
  next(size: number): Promise<ImportSlice>;
}

export function createCsvService(): CsvService {
  let file: Blob | undefined;
  let opened: OpenedCsv | undefined;
  let cursor: RecordCursor | undefined;
  let verdictOf: (record: CsvRecord) => RowVerdict;

  function current(): { file: Blob; opened: OpenedCsv } {
    if (!file || !opened) throw new CsvRefusedError('No file is chosen.');
    return { file, opened };
  }

  return {
    async open(chosen) {
      const { header, sample, format } = await previewCsv(chosen);
      file = chosen;
      opened = { columns: nameColumns(header), sample, format };
      return opened;
    },

    async count() {
      const { file, opened } = current();
      return countDataRows(file, opened.format);
    },

    async begin(mapping, country) {
      const { file, opened } = current();
      const read = rowReader(opened.columns, mapping, country);
      verdictOf = (record) =>
        record.isMalformed
          ? { ok: false, line: record.row, reason: 'A quotation mark is out of place' }
          : read(record.cells, record.row);
      cursor = new RecordCursor(readDataRows(file, opened.format));
    },

    async next(size) {
      if (!cursor) throw new CsvRefusedError('No file is chosen.');
      const slice: ImportSlice = { rows: [], invalid: [], isLast: false };
      while (slice.rows.length < size && slice.invalid.length < SLICE_INVALID_MAX) {
        const record = await cursor.next();
        if (!record) break;
        const verdict = verdictOf(record);
        if (verdict.ok) slice.rows.push(verdict.row);
        else slice.invalid.push({ row: record.row, line: record.line, cells: record.cells, reason: verdict.reason });
      }
      return { ...slice, isLast: await cursor.isAtEnd() };
    },
  };
}
