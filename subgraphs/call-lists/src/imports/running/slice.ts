import { type ImportRow, rowReader } from '@dialdeck/common/import-rows.rules';
import type { ImportJobRow } from '#imports/jobs/import-job.ts';
import type { CsvRecord } from '#imports/reading/csv-records.ts';

/** A row that was not taken. */
export interface Reject {
  line: number;
  reason: string;
  cells: string[];
}

/** A row that can become a contact, and what is kept of it: a line for COPY, or the row for a plan. */
export interface GoodRow<Kept> {
  line: number;
  phoneE164: string;
  kept: Kept;
}

export type Keep<Kept> = (row: ImportRow, phoneE164: string, line: number) => Kept;

/** So many rows of a file, as one transaction takes them: each phone once. */
export interface Slice<Kept> {
  /** Data rows in it, whatever became of them. */
  size: number;
  good: GoodRow<Kept>[];
  /** Whose phone stands further up in this slice. */
  repeats: { line: number; row: ImportRow }[];
  rejects: Reject[];
}

/** Large enough that a transaction's own cost does not show, small enough that nobody waits for it long. */
export const SLICE_ROWS = 25_000;

/** Cuts the rows of a file into slices, from the row behind those that are dealt with already. */
export async function* sliceRows<Kept>(
  bunches: AsyncIterable<CsvRecord[]>,
  { columns, mapping, country, processed }: Pick<ImportJobRow, 'columns' | 'mapping' | 'country' | 'processed'>,
  keep: Keep<Kept>,
  size = SLICE_ROWS,
): AsyncGenerator<Slice<Kept>> {
  const read = rowReader(columns, mapping, country);
  let line = 0;
  let slice = emptySlice<Kept>();
  let phones = new Set<string>();
  for await (const bunch of bunches) {
    for (const { cells, problem } of bunch) {
      line += 1;
      if (line <= processed) continue;
      slice.size += 1;
      const verdict = problem ? { ok: false as const, line, reason: problem } : read(cells, line);
      if (!verdict.ok) slice.rejects.push({ line, reason: verdict.reason, cells });
      else if (phones.has(verdict.phoneE164)) slice.repeats.push({ line, row: verdict.row });
      else {
        phones.add(verdict.phoneE164);
        const { row, phoneE164 } = verdict;
        slice.good.push({ line, phoneE164, kept: keep(row, phoneE164, line) });
      }
      if (slice.size < size) continue;
      yield slice;
      slice = emptySlice();
      phones = new Set();
    }
  }
  if (slice.size > 0) yield slice;
}

const emptySlice = <Kept>(): Slice<Kept> => ({ size: 0, good: [], repeats: [], rejects: [] });
