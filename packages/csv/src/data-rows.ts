import { isEmptyRow } from '@dialdeck/common/import-rows.rules';
import type { CsvDialect } from './dialect.rules.ts';
import { type CsvRecord, CsvRecords } from './records.ts';

/** The data rows of a file, without its header and empty lines, in bunches as the text arrives. */
export async function* dataRows(
  text: AsyncIterable<string>,
  dialect: CsvDialect,
  recordMax: number,
): AsyncGenerator<CsvRecord[]> {
  let isHeader = true;
  for await (const records of allRecords(text, dialect, recordMax)) {
    const filled = records.filter(({ cells }) => !isEmptyRow(cells));
    yield isHeader ? filled.slice(1) : filled;
    if (filled.length > 0) isHeader = false;
  }
}

/** All records of a file, its header and empty lines among them, in bunches as the text arrives. */
export async function* allRecords(
  text: AsyncIterable<string>,
  dialect: CsvDialect,
  recordMax: number,
): AsyncGenerator<CsvRecord[]> {
  const records = new CsvRecords(dialect, recordMax);
  for await (const piece of text) yield records.push(piece);
  yield records.end();
}
