import { isEmptyRow } from '@dialdeck/common/import-rows.rules';
import Papa from 'papaparse';
import type { CsvFormat, CsvRecord } from './csv.type.ts';
import { CsvRefusedError } from './csv-refused-error.ts';

/** A record longer than this is a quotation mark that was never closed: reading on would take the whole file into memory. */
const MAX_RECORD_CHARACTERS = 1_000_000;

interface Parsed {
  data: string[][];
  errors: { row: number; code: string }[];
  meta: { cursor: number };
}

/**
 * Records of a CSV text that arrives in pieces. papaparse's own file reader cuts files at byte positions, which breaks
 * characters in two; fed with decoded text its parser is exact, so only that part of it is used.
 */
export async function* readRecords(
  pieces: AsyncIterable<string>,
  format: Pick<CsvFormat, 'delimiter' | 'newline'>,
): AsyncGenerator<CsvRecord[]> {
  const parser = new Papa.Parser({ delimiter: format.delimiter, newline: format.newline });
  const place = { row: 0, line: 1 };
  let pending = '';
  for await (const piece of pieces) {
    pending += piece;
    const parsed: Parsed = parser.parse(pending, 0, true);
    pending = pending.slice(parsed.meta.cursor);
    if (pending.length > MAX_RECORD_CHARACTERS) throw neverClosed(place.line);
    const records = toRecords(parsed, place);
    if (records.length > 0) yield records;
  }
  const parsed: Parsed = parser.parse(pending, 0, false);
  const open = parsed.errors.find((error) => error.code === 'MissingQuotes');
  if (open) throw neverClosed(place.line);
  const records = toRecords(parsed, place);
  if (records.length > 0) yield records;
}

function toRecords(parsed: Parsed, place: { row: number; line: number }): CsvRecord[] {
  const malformed = new Set(parsed.errors.map((error) => error.row));
  const records: CsvRecord[] = [];
  for (const [index, raw] of parsed.data.entries()) {
    const cells = withoutCarriageReturn(raw);
    const line = place.line;
    place.line += 1 + lineBreaksIn(cells);
    if (isEmptyRow(cells)) continue;
    records.push({ row: place.row, line, cells, isMalformed: malformed.has(index) });
    place.row += 1;
  }
  return records;
}

/** A file of mixed line ends is read with the shorter one, which leaves the rest of the longer one in the last cell. */
function withoutCarriageReturn(cells: string[]): string[] {
  const last = cells.at(-1);
  return last?.endsWith('\r') ? [...cells.slice(0, -1), last.slice(0, -1)] : cells;
}

function lineBreaksIn(cells: string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}

function neverClosed(line: number): CsvRefusedError {
  return new CsvRefusedError(`Line ${line}: a quotation mark is opened and never closed.`);
}
