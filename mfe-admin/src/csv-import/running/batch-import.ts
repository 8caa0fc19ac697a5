import { IMPORT_BATCH_PAUSE_MS, IMPORT_BATCH_SIZE } from '@dialdeck/common/constants';
import type { ContactRowInput } from '#__generated__/graphql.ts';
import { cutSlice } from './cut-slice.rules.ts';
import type { FileRow, ImportJob, ImportProgress, ImportSlice, RejectedRow } from './import-job.type.ts';
import type { Batch } from './use-import-transport.ts';

export interface BatchAnswer {
  imported: number;
  duplicates: number;
  leftOut: number;
  /** 1 for the first row of the batch. */
  leftOutRows: readonly { row: number; reason: string }[];
  /** Absent from the answer of an earlier release. */
  misfitRows?: readonly { row: number; reason: string }[] | null;
}

export interface BatchImportOptions {
  nextSlice: (size: number) => Promise<ImportSlice>;
  /** Sends one batch; the same key again must not insert anything twice. */
  sendBatch: (rows: ContactRowInput[], as: Batch) => Promise<BatchAnswer>;
  /** The UUID of the import that all batches belong to, and by which it can be undone. */
  importId: string;
  pause?: (milliseconds: number) => Promise<void>;
}

export const NOTHING_DONE: ImportProgress = {
  processed: 0,
  imported: 0,
  duplicates: 0,
  leftOut: 0,
  leftOutRows: [],
  invalid: [],
};

const NOTHING_SENT: BatchAnswer = { imported: 0, duplicates: 0, leftOut: 0, leftOutRows: [] };

/** Batches of 100, fewer where rows are long, one after the other, with a pause of 100 ms between them. */
export function createBatchImport(options: BatchImportOptions): ImportJob {
  const { nextSlice, sendBatch, importId, pause = wait } = options;
  let progress = NOTHING_DONE;
  let batch = 0;
  /** The batch in flight and the batches after it: kept until the server answers, so that a later run sends exactly the same batches. */
  let slices: ImportSlice[] = [];

  /** Rows that were not sent, of which the server does not know yet. */
  let untold = 0;

  async function finishSlice({ rows, sources, invalid, isLast }: ImportSlice): Promise<void> {
    const invalidRows = untold + invalid.length;
    // The server's record of the import shows it again later; an import of bad rows only has no record.
    const isSent = rows.length > 0 || (isLast && invalidRows > 0 && batch > 0);
    const answer = isSent ? await sendNumbered(rows, invalidRows, batch + 1) : NOTHING_SENT;
    if (isSent) batch += 1;
    untold = isSent ? 0 : invalidRows;
    progress = {
      processed: progress.processed + rows.length + invalid.length,
      imported: progress.imported + answer.imported,
      duplicates: progress.duplicates + answer.duplicates,
      leftOut: progress.leftOut + answer.leftOut,
      leftOutRows: [...progress.leftOutRows, ...inFile(sources, answer.leftOutRows)],
      misfitRows: [...(progress.misfitRows ?? []), ...inFile(sources, answer.misfitRows ?? [])],
      invalid: [...progress.invalid, ...invalid],
    };
  }

  async function sendNumbered(rows: ContactRowInput[], invalidRows: number, n: number) {
    try {
      return await sendBatch(rows, { importId, invalidRows, idempotencyKey: `${importId}-${n}` });
    } catch (cause) {
      throw new Error(`Failed to import batch ${n}: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      });
    }
  }

  return {
    async run({ onProgress, signal }) {
      let isLast = false;
      while (!isLast && !signal.aborted) {
        const [slice, ...others] = slices.length > 0 ? slices : cutSlice(await nextSlice(IMPORT_BATCH_SIZE));
        if (!slice) break;
        slices = [slice, ...others];
        await finishSlice(slice);
        slices = others;
        ({ isLast } = slice);
        onProgress(progress);
        if (!isLast) await pause(IMPORT_BATCH_PAUSE_MS);
      }
      return progress;
    },
  };
}

/** Rows of a batch as rows of the file. */
const inFile = (sources: readonly FileRow[], rows: BatchAnswer['leftOutRows']): RejectedRow[] =>
  rows.flatMap(({ row, reason }) => {
    const source = sources[row - 1];
    return source ? [{ ...source, reason }] : [];
  });

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
