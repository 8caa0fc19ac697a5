import { isEmptyRow } from '@dialdeck/common/contacts/import-rows.rules';
import { CsvProblem } from '@dialdeck/csv/csv-problem';
import { allRecords, isHint } from '@dialdeck/csv/data-rows';
import { CsvDecoder } from '@dialdeck/csv/decoder';
import type { FileEncoding } from '@dialdeck/csv/encodings';
import { FileScan } from '@dialdeck/csv/file-scan';
import { type CsvFormat, type CsvHead, HEAD_MAX, readHead } from '@dialdeck/csv/head';
import type { CsvRecord } from '@dialdeck/csv/records';

/** The server's defaults. */
const LIMITS = { columns: 500, recordCharacters: 1_000_000 };
/** Enough to see which of several columns holds the numbers. */
const SAMPLE_ROWS = 50;

/** A row of the file below its header, with its place. */
export interface DataRow extends CsvRecord {
  /** 1 for the first; empty lines do not count. */
  row: number;
  /** Line of the file as a text editor counts it, where the row begins. */
  line: number;
}

export interface CsvPreview extends CsvHead {
  /** The first data rows. */
  sample: string[][];
}

/**
 * Header and first rows, from the first megabyte only, so that a large file shows immediately.
 * @param encoding as the user chose it; found otherwise
 */
export async function previewCsv(file: Blob, encoding?: FileEncoding | undefined): Promise<CsvPreview> {
  const start = file.slice(0, HEAD_MAX);
  const bytes = new Uint8Array(await start.arrayBuffer());
  const head = readHead(bytes, { isWhole: start.size === file.size, limits: LIMITS, encoding });
  const rows = head ? await firstRows(start, head) : [];
  if (!head || rows.length === 0)
    throw new CsvProblem('This file has no rows: it needs a header line and at least one contact.');
  return { ...head, sample: rows.map(({ cells }) => cells) };
}

async function firstRows(start: Blob, format: CsvFormat): Promise<DataRow[]> {
  const first: DataRow[] = [];
  for await (const rows of readDataRows(start, format)) {
    first.push(...rows.slice(0, SAMPLE_ROWS - first.length));
    if (first.length === SAMPLE_ROWS) break;
  }
  return first;
}

/** All data rows of the file, in the order of the file. */
export function readDataRows(file: Blob, format: CsvFormat): AsyncGenerator<DataRow[]> {
  return rowsOf(bytesOf(file), format);
}

export interface CountedCsv {
  rows: number;
  /** Detected from every byte of the file: the first letter that is not ASCII may come late. */
  encoding: CsvFormat['encoding'];
}

/** Reads the whole file. @throws CsvProblem when its bytes contradict its beginning */
export async function countDataRows(file: Blob, format: CsvHead): Promise<CountedCsv> {
  const scan = new FileScan(format);
  let rows = 0;
  for await (const some of rowsOf(
    passing(bytesOf(file), (part) => scan.take(part)),
    format,
  ))
    rows += some.length;
  return { rows, encoding: scan.end() };
}

async function* rowsOf(bytes: AsyncIterable<Uint8Array>, format: CsvFormat): AsyncGenerator<DataRow[]> {
  let line = 1;
  // The header is the first row that is neither empty nor a hint such as `sep=;`.
  let row = 0;
  let isFirst = true;
  for await (const records of allRecords(textOf(bytes, format.encoding), format, LIMITS.recordCharacters)) {
    const rows: DataRow[] = [];
    for (const record of records) {
      if (!isEmptyRow(record.cells)) {
        if (row > 0) rows.push({ ...record, row, line });
        if (!(isFirst && isHint(record, format))) row += 1;
        isFirst = false;
      }
      line += 1 + lineBreaksIn(record.cells);
    }
    yield rows;
  }
}

async function* textOf(bytes: AsyncIterable<Uint8Array>, encoding: CsvFormat['encoding']): AsyncGenerator<string> {
  const decoder = new CsvDecoder(encoding);
  for await (const part of bytes) yield decoder.push(part);
  yield decoder.end();
}

async function* passing(
  bytes: AsyncIterable<Uint8Array>,
  look: (part: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    look(part);
    yield part;
  }
}

/** Not every browser supports async iteration of a stream. */
async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

function lineBreaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}
