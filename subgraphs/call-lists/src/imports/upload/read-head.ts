import { nameColumns } from '@dialdeck/common/csv-columns.rules';
import { AppError } from '@dialdeck/common/errors';
import type { ImportLimits } from '#imports/import-limits.ts';
import { type CsvDialect, guessDialect, hasHeaderLine, headerLine } from '#imports/reading/csv-dialect.rules.ts';
import { CsvRecords } from '#imports/reading/csv-records.ts';
import { EncodingScan, type FileEncoding } from '#imports/reading/encoding-scan.ts';

export interface FileHead extends CsvDialect {
  /** Of the first bytes; the rest of the file has the last word. */
  encoding: FileEncoding;
  /** A name for every column. */
  columns: string[];
  /** What was read of the file to find this. */
  bytes: Buffer;
}

const HEAD_MAX = 1024 * 1024;

/** Reads until the header line has ended, and no further. @throws BAD_INPUT when this is no CSV file */
export async function readHead(
  source: AsyncIterator<Buffer>,
  limits: Pick<ImportLimits, 'columns' | 'recordCharacters'>,
): Promise<FileHead> {
  const parts: Buffer[] = [];
  for (;;) {
    const { value, done } = await source.next();
    if (!done) parts.push(value);
    const bytes = Buffer.concat(parts);
    if (bytes.length === 0 && done) throw new AppError('BAD_INPUT', { userMessage: 'The file is empty.' });
    const encoding = encodingOf(bytes, done === true);
    const text = new TextDecoder(encoding).decode(bytes, { stream: true });
    if (!done && !hasHeaderLine(text) && bytes.length < HEAD_MAX) continue;
    const dialect = guessDialect(text);
    return { ...dialect, encoding, columns: columnsOf(text, dialect, limits), bytes };
  }
}

function columnsOf(
  text: string,
  dialect: CsvDialect,
  { columns: max, recordCharacters }: Pick<ImportLimits, 'columns' | 'recordCharacters'>,
) {
  const line = headerLine(text);
  const isEndless = line.length === text.length && line.length > HEAD_MAX / 4;
  const [header] = isEndless ? [] : new CsvRecords(dialect, recordCharacters).push(`${line}${dialect.newline}`);
  if (!header || header.problem || header.cells.every((cell) => cell.trim() === ''))
    throw new AppError('BAD_INPUT', { userMessage: 'The file needs a header line that names its columns.' });
  if (header.cells.some((cell) => cell.includes('\0')))
    throw new AppError('BAD_INPUT', { userMessage: 'A column name must not contain NUL characters.' });
  if (header.cells.length > max)
    throw new AppError('BAD_INPUT', {
      userMessage: `A file has at most ${max.toLocaleString('en-US')} columns; this one has ${header.cells.length.toLocaleString('en-US')}.`,
    });
  return nameColumns(header.cells);
}

function encodingOf(bytes: Buffer, isWhole: boolean): FileEncoding {
  const scan = new EncodingScan();
  scan.push(bytes);
  if (isWhole) scan.end();
  const result = scan.result();
  if ('problem' in result) throw new AppError('BAD_INPUT', { userMessage: result.problem });
  return result.encoding;
}
