import { isEmptyRow } from '@dialdeck/common/contacts/import-rows.rules';
import { type CsvDialect, hintedDelimiter } from './dialect.rules.ts';
import { type CsvRecord, CsvRecords } from './records.ts';

/** The data rows of a file, without its header and empty lines, in bunches as the text arrives. */
export async function* dataRows(
  text: AsyncIterable<string>,
  dialect: CsvDialect,
  recordMax: number,
): AsyncGenerator<CsvRecord[]> {
  let isHeader = true;
  for await (const records of filledRecords(text, dialect, recordMax)) {
    yield isHeader ? records.slice(1) : records;
    if (records.length > 0) isHeader = false;
  }
}

/** The records of a file that are not empty, the header among them, without a first line such as `sep=;`. */
async function* filledRecords(
  text: AsyncIterable<string>,
  dialect: CsvDialect,
  recordMax: number,
): AsyncGenerator<CsvRecord[]> {
  let isFirst = true;
  for await (const records of allRecords(text, dialect, recordMax)) {
    const filled = records.filter(({ cells }) => !isEmptyRow(cells));
    const [first] = filled;
    if (isFirst && first) {
      isFirst = false;
      if (isHint(first, dialect)) filled.shift();
    }
    yield filled;
  }
}

/** Whether a record is a first line that names the delimiter, such as `sep=;`. */
export const isHint = ({ cells }: CsvRecord, { delimiter }: CsvDialect): boolean =>
  cells.length <= 2 && hintedDelimiter(cells.join(delimiter)) !== undefined;

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
