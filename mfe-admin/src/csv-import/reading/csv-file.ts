import Papa from 'papaparse';
import type { CsvFormat, CsvRecord } from './csv.type.ts';
import { readRecords } from './csv-records.ts';
import { CsvRefusedError } from './csv-refused-error.ts';
import { decodeText } from './decode-text.ts';
import { detectEncoding } from './text-encoding.ts';

const HEAD_BYTES = 1024 * 1024;
const SAMPLE_ROWS = 5;
const GUESS_ROWS = 50;

export interface CsvPreview {
  format: CsvFormat;
  header: string[];
  /** The first data rows. */
  sample: string[][];
}

/** Header and first rows, from the first megabyte only, so that a large file shows at once. */
export async function previewCsv(file: Blob): Promise<CsvPreview> {
  const head = file.slice(0, HEAD_BYTES);
  const bytes = new Uint8Array(await head.arrayBuffer());
  if (bytes.length === 0) throw new CsvRefusedError('This file is empty.');
  const encoding = detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const format = { encoding, ...guessSeparators(text) };
  const [header, ...rows] = await firstRecords(text, format, head.size === file.size);
  if (!header || rows.length === 0) {
    throw new CsvRefusedError('This file has no rows: it needs a header line and at least one contact.');
  }
  return { format, header: header.cells, sample: rows.map((row) => row.cells) };
}

/** All data rows of the file, in the order of the file. */
export async function* readDataRows(file: Blob, format: CsvFormat): AsyncGenerator<CsvRecord[]> {
  for await (const records of readRecords(decodeText(file, format.encoding), format)) {
    yield records[0]?.row === 0 ? records.slice(1) : records;
  }
}

export async function countDataRows(file: Blob, format: CsvFormat): Promise<number> {
  let count = 0;
  for await (const rows of readDataRows(file, format)) count += rows.length;
  return count;
}

function guessSeparators(text: string): Pick<CsvFormat, 'delimiter' | 'newline'> {
  const { meta } = Papa.parse<string[]>(text, { preview: GUESS_ROWS, skipEmptyLines: true });
  const { delimiter, linebreak } = meta;
  return { delimiter, newline: linebreak === '\r' || linebreak === '\r\n' ? linebreak : '\n' };
}

async function firstRecords(text: string, format: CsvFormat, isWhole: boolean): Promise<CsvRecord[]> {
  const first: CsvRecord[] = [];
  try {
    for await (const records of readRecords(only(text), format)) {
      first.push(...records.slice(0, 1 + SAMPLE_ROWS - first.length));
      if (first.length > SAMPLE_ROWS) break;
    }
  } catch (error) {
    // The cut at one megabyte may stand inside a quoted cell; what came before it is right.
    if (isWhole) throw error;
  }
  return first;
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}
