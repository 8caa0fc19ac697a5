import type { ContactRowInput } from '#__generated__/graphql.ts';

/** A row of the file that is not sent, and why. */
export interface InvalidRow {
  /** 1 for the first data row. */
  row: number;
  /** Line of the file, as a text editor counts it. */
  line: number;
  reason: string;
  cells: string[];
}

/** Some rows of the file, ready to be sent. */
export interface ImportSlice {
  rows: ContactRowInput[];
  invalid: InvalidRow[];
  isLast: boolean;
}

export interface ImportProgress {
  /** Data rows of the file that are dealt with: imported, duplicate or invalid. */
  processed: number;
  imported: number;
  duplicates: number;
  /** New numbers that nobody may call. */
  leftOut: number;
  invalid: readonly InvalidRow[];
}

/**
 * One import of one file. `run` works until the file is done, a failure or the signal; called again it goes on where it
 * stopped. The wizard knows no more than this, so that the way rows travel can change with the size of the file.
 */
export interface ImportJob {
  run(options: { onProgress: (progress: ImportProgress) => void; signal: AbortSignal }): Promise<ImportProgress>;
}
