import { type ImportRow, rowReader } from '@dialdeck/common/import-rows.rules';
import type { ImportJobRow } from '#imports/jobs/import-job.ts';
import type { CsvRecord } from '#imports/reading/csv-records.ts';

/** A row that was not taken. */
export interface Reject {
  line: number;
  reason: string;
  cells: string[];
}

/** A row that can become a contact. */
export interface GoodRow {
  line: number;
  row: ImportRow;
  phoneE164: string;
}

/** So many rows of a file, as one transaction takes them: each phone once. */
export interface Slice {
  /** Data rows in it, whatever became of them. */
  size: number;
  good: GoodRow[];
  /** Whose phone stands further up in this slice. */
  repeats: GoodRow[];
  rejects: Reject[];
}

/** Large enough that a transaction's own cost does not show, small enough that nobody waits for it long. */
export const SLICE_ROWS = 25_000;

/** Cuts the rows of a file into slices, from the row behind those that are dealt with already. */
export async function* sliceRows(
  bunches: AsyncIterable<CsvRecord[]>,
  { columns, mapping, country, processed }: Pick<ImportJobRow, 'columns' | 'mapping' | 'country' | 'processed'>,
  size = SLICE_ROWS,
): AsyncGenerator<Slice> {
  const read = rowReader(columns, mapping, country);
  let line = 0;
  let slice = emptySlice();
  let phones = new Set<string>();
  for await (const bunch of bunches) {
    for (const { cells, problem } of bunch) {
      line += 1;
      if (line <= processed) continue;
      slice.size += 1;
      const verdict = problem ? { ok: false as const, line, reason: problem } : read(cells, line);
      if (!verdict.ok) slice.rejects.push({ line, reason: verdict.reason, cells });
      else if (phones.has(verdict.phoneE164)) slice.repeats.push(verdict);
      else {
        phones.add(verdict.phoneE164);
        slice.good.push(verdict);
      }
      if (slice.size < size) continue;
      yield slice;
      slice = emptySlice();
      phones = new Set();
    }
  }
  if (slice.size > 0) yield slice;
}

const emptySlice = (): Slice => ({ size: 0, good: [], repeats: [], rejects: [] });
