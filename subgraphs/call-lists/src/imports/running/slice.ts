import { type ImportRow, rowReader } from '@dialdeck/common/import-rows.rules';
import type { ImportJobRow } from '#imports/jobs/import-job.ts';
import type { CsvRecord } from '#imports/reading/csv-records.ts';
import { PhoneSet, phoneNumber } from './phone-set.ts';

/** A row that was not taken. */
export interface Reject {
  line: number;
  reason: string;
  cells: string[];
}

/** Takes the rows of a slice that can become contacts, each phone once. `line` is that of the data row. */
export interface Collector {
  add(row: ImportRow, phoneE164: string, line: number): void;
}

/** So many rows of a file, as one transaction takes them. */
export interface Slice<Good extends Collector> {
  /** Data rows in it, whatever became of them. */
  size: number;
  good: Good;
  /** Whose phone stands further up in this slice. */
  repeats: { line: number; row: ImportRow }[];
  rejects: Reject[];
}

/** Large enough that a transaction's own cost does not show, small enough that nobody waits for it long. */
export const SLICE_ROWS = 25_000;

/** Cuts the rows of a file into slices, from the row behind those that are dealt with already. */
export async function* sliceRows<Good extends Collector>(
  bunches: AsyncIterable<CsvRecord[]>,
  { columns, mapping, country, processed }: Pick<ImportJobRow, 'columns' | 'mapping' | 'country' | 'processed'>,
  collect: () => Good,
  size = SLICE_ROWS,
): AsyncGenerator<Slice<Good>> {
  const read = rowReader(columns, mapping, country);
  const emptySlice = (): Slice<Good> => ({ size: 0, good: collect(), repeats: [], rejects: [] });
  let line = 0;
  let slice = emptySlice();
  let phones = new PhoneSet();
  for await (const bunch of bunches) {
    for (const { cells, problem } of bunch) {
      line += 1;
      if (line <= processed) continue;
      slice.size += 1;
      const verdict = problem ? { ok: false as const, line, reason: problem } : read(cells, line);
      if (!verdict.ok) slice.rejects.push({ line, reason: verdict.reason, cells });
      else if (phones.add(phoneNumber(verdict.phoneE164))) slice.good.add(verdict.row, verdict.phoneE164, line);
      else slice.repeats.push({ line, row: verdict.row });
      if (slice.size < size) continue;
      yield slice;
      slice = emptySlice();
      phones = new PhoneSet();
    }
  }
  if (slice.size > 0) yield slice;
}
