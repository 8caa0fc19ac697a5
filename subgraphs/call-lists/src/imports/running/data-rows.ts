import { isEmptyRow } from '@dialdeck/common/import-rows.rules';
import type { CsvDialect } from '#imports/reading/csv-dialect.rules.ts';
import { type CsvRecord, CsvRecords } from '#imports/reading/csv-records.ts';

/** The data rows of a file, without its header and empty lines, in bunches as the text arrives. */
export async function* dataRows(
  text: AsyncIterable<string>,
  dialect: CsvDialect,
  recordMax: number,
): AsyncGenerator<CsvRecord[]> {
  const records = new CsvRecords(dialect, recordMax);
  let isHeader = true;
  const withoutHeader = (bunch: CsvRecord[]) => {
    if (!isHeader || bunch.length === 0) return bunch;
    isHeader = false;
    return bunch.slice(1);
  };
  for await (const piece of text) yield withoutHeader(records.push(piece)).filter(isFilled);
  yield withoutHeader(records.end()).filter(isFilled);
}

const isFilled = ({ cells }: CsvRecord) => !isEmptyRow(cells);
