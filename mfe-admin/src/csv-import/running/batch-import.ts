import { IMPORT_BATCH_PAUSE_MS, IMPORT_BATCH_SIZE } from '@dialdeck/common/constants';
import type { ContactRowInput } from '#__generated__/graphql.ts';
import type { ImportJob, ImportProgress, ImportSlice } from './import-job.type.ts';

export interface BatchImportOptions {
  nextSlice: (size: number) => Promise<ImportSlice>;
  /** Sends one batch; the same key again must not insert anything twice. */
  sendBatch: (
    rows: ContactRowInput[],
    as: { importId: string; idempotencyKey: string },
  ) => Promise<{ imported: number; duplicates: number }>;
  /** A UUID: what all batches are part of, and can be undone as. */
  importId: string;
  pause?: (milliseconds: number) => Promise<void>;
}

/** Batches of 100, one after the other, with a pause of 100 ms between them. */
export function createBatchImport(options: BatchImportOptions): ImportJob {
  const { nextSlice, sendBatch, importId, pause = wait } = options;
  let progress: ImportProgress = { processed: 0, imported: 0, duplicates: 0, invalid: [] };
  let batch = 0;
  /** The batch that is on its way: kept until it is answered, so that a later run sends exactly it again. */
  let slice: ImportSlice | null = null;

  async function finishSlice({ rows, invalid }: ImportSlice): Promise<void> {
    const answer = rows.length > 0 ? await sendNumbered(rows, batch + 1) : { imported: 0, duplicates: 0 };
    if (rows.length > 0) batch += 1;
    progress = {
      processed: progress.processed + rows.length + invalid.length,
      imported: progress.imported + answer.imported,
      duplicates: progress.duplicates + answer.duplicates,
      invalid: [...progress.invalid, ...invalid],
    };
  }

  async function sendNumbered(rows: ContactRowInput[], n: number) {
    try {
      return await sendBatch(rows, { importId, idempotencyKey: `${importId}-${n}` });
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
        slice ??= await nextSlice(IMPORT_BATCH_SIZE);
        await finishSlice(slice);
        ({ isLast } = slice);
        slice = null;
        onProgress(progress);
        if (!isLast) await pause(IMPORT_BATCH_PAUSE_MS);
      }
      return progress;
    },
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
