import { isEmptyRow } from '@dialdeck/common/contacts/import-rows.rules';
import { AppError } from '@dialdeck/common/errors';
import { allRecords, isHint } from '@dialdeck/csv/data-rows';
import { CsvDecoder } from '@dialdeck/csv/decoder';
import { guessDialect, headerLine, hintedDelimiter } from '@dialdeck/csv/dialect.rules';
import { EncodingScan } from '@dialdeck/csv/encoding-scan';
import { LINE_TOO_LONG } from '@dialdeck/csv/records';

/** No line with a number is longer: a longer one means that this is not a file of lines. */
const LINE_MAX = 65_536;
/** Bytes by which encoding and separators are found. */
const HEAD_BYTES = 65_536;

export interface NumberRecord {
  /** Line of the file as a text editor counts it. */
  line: number;
  cells: string[];
}

/** The records of a file of numbers that are not empty, in bunches as its bytes arrive. */
export async function* numberRecords(bytes: AsyncIterable<Buffer>): AsyncGenerator<NumberRecord[]> {
  const source = bytes[Symbol.asyncIterator]();
  const head = await readHead(source);
  const encoding = encodingOf(head);
  const text = new CsvDecoder(encoding).push(head);
  const line = headerLine(text);
  const dialect = { ...guessDialect(text), ...delimiterOf(hintedDelimiter(line)) };
  let at = 1;
  let isFirst = true;
  for await (const records of allRecords(decoded(head, source, encoding), dialect, LINE_MAX)) {
    const filled: NumberRecord[] = [];
    for (const record of records) {
      if (record.problem === LINE_TOO_LONG) throw noLines();
      const isSkipped = isEmptyRow(record.cells) || (isFirst && isHint(record, dialect));
      if (!isSkipped) filled.push({ line: at, cells: record.cells });
      isFirst &&= isEmptyRow(record.cells);
      at += 1 + lineBreaksIn(record.cells);
    }
    yield filled;
  }
}

const delimiterOf = (delimiter: string | undefined) => (delimiter === undefined ? {} : { delimiter });

async function readHead(source: AsyncIterator<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let size = 0; size < HEAD_BYTES; ) {
    const { value, done } = await source.next();
    if (done) break;
    parts.push(value);
    size += value.length;
  }
  return Buffer.concat(parts);
}

/** Digits are the same in all encodings except two-byte encodings, so names in an unknown encoding do not matter. */
function encodingOf(head: Buffer): string {
  const scan = new EncodingScan();
  scan.push(head);
  const result = scan.result();
  if ('encoding' in result) return result.encoding;
  if (result.problem.needsEncoding) return 'utf-8';
  throw new AppError('BAD_INPUT', { userMessage: result.problem.message, cause: result.problem });
}

async function* decoded(head: Buffer, rest: AsyncIterator<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new CsvDecoder(encoding);
  yield decoder.push(head);
  for (;;) {
    const { value, done } = await rest.next();
    if (done) break;
    yield decoder.push(value);
  }
  yield decoder.end();
}

function lineBreaksIn(cells: readonly string[]): number {
  return cells.reduce(
    (sum, cell) => sum + (cell.includes('\n') || cell.includes('\r') ? cell.split(/\r\n|\r|\n/).length - 1 : 0),
    0,
  );
}

const noLines = () =>
  new AppError('BAD_INPUT', { userMessage: 'This is no text file with a number in each line. Save it as CSV.' });
