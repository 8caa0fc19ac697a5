import { type ImportRow, rowReader } from '@dialdeck/common/contacts/import-rows.rules';
import type { CsvRecord } from '@dialdeck/csv/records';
import type { ImportJobRow } from '#imports/jobs/import-job.ts';
import { recordProblem } from '#imports/record.rules.ts';
import { phoneNumber } from '#phones/phone-number.rules.ts';
import { KeptRows } from './kept-rows.ts';
import { PhoneSet } from './phone-set.ts';
import type { Reject } from './reject.ts';

/** Collects the rows of a slice that can become contacts, each phone once. `line` is the number of the data row. */
export interface Collector {
  add(row: ImportRow, phoneE164: string, line: number): void;
}

/** Rows of a file for one transaction. */
export interface Slice<Good extends Collector> {
  /** All data rows in it. */
  size: number;
  good: Good;
  /** Rows whose phone is already in an earlier row of this slice. */
  repeats: { line: number; row: ImportRow }[];
  rejects: Reject[];
  /** The rows of `good` as the file has them, if the do-not-call list or consents may leave some of them out; else null. */
  kept: KeptRows | null;
}

/** Data rows of the first slice: writing cannot start before it is complete. Each following slice is half as large again, so that it is read while the previous one is written. */
const FIRST_SLICE_ROWS = 5_000;
const GROWTH = 1.5;

/** Most data rows of a slice: large enough for its overhead not to matter, and small enough for a short transaction. */
export const WRITTEN_AT_ONCE = 50_000;
/** One statement looks them up in the list. */
export const PLANNED_AT_ONCE = 25_000;

/** Cuts the rows of a file into slices, starting after the processed rows. `keepsFileRows` fills `kept`. */
export async function* sliceRows<Good extends Collector>(
  bunches: AsyncIterable<CsvRecord[]>,
  { columns, mapping, country, processed }: Pick<ImportJobRow, 'columns' | 'mapping' | 'country' | 'processed'>,
  collect: () => Good,
  { rowsAtMost, keepsFileRows = false }: { rowsAtMost: number; keepsFileRows?: boolean },
): AsyncGenerator<Slice<Good>> {
  const now = Date.now();
  const read = rowReader(columns, mapping, country, (row) => recordProblem(row, now)?.sentence ?? null);
  const emptySlice = (): Slice<Good> => ({
    size: 0,
    good: collect(),
    repeats: [],
    rejects: [],
    kept: keepsFileRows ? new KeptRows(read, Boolean(mapping.consentGivenAt)) : null,
  });
  let line = 0;
  let size = FIRST_SLICE_ROWS;
  let slice = emptySlice();
  const phones = new PhoneSet();
  for await (const bunch of bunches) {
    for (const { cells, problem } of bunch) {
      line += 1;
      if (line <= processed) continue;
      slice.size += 1;
      const verdict = problem ? { ok: false as const, line, reason: problem } : read(cells, line);
      if (!verdict.ok) slice.rejects.push({ line, reason: verdict.reason, cells });
      else if (phones.add(phoneNumber(verdict.phoneE164))) {
        const { row, phoneE164 } = verdict;
        slice.good.add(row, phoneE164, line);
        slice.kept?.add({ line, row, phoneE164, cells });
      } else slice.repeats.push({ line, row: verdict.row });
      if (slice.size < size) continue;
      yield slice;
      size = Math.min(size * GROWTH, rowsAtMost);
      phones.clear();
      slice = emptySlice();
    }
  }
  if (slice.size > 0) yield slice;
}
