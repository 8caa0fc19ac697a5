import type { ContactRowInput } from '#__generated__/graphql.ts';

export interface FileRow {
  /** 1 for the first data row. */
  row: number;
  /** Line of the file, as a text editor counts it. */
  line: number;
  cells: string[];
}

/** A row of the file with the reason why it is not imported, or which of its values does not fit. */
export interface RejectedRow extends FileRow {
  reason: string;
}

/** Some rows of the file, ready to be sent. */
export interface ImportSlice {
  rows: ContactRowInput[];
  /** The source of each of `rows`, in the same order. */
  sources: FileRow[];
  invalid: RejectedRow[];
  isLast: boolean;
}

export interface ImportProgress {
  /** Data rows of the file that are dealt with: imported, duplicate or invalid. */
  processed: number;
  imported: number;
  duplicates: number;
  /** New numbers that must not be called. */
  leftOut: number;
  leftOutRows: readonly RejectedRow[];
  /** Imported rows with a value that does not fit its field, each with the reason. */
  misfitRows?: readonly RejectedRow[];
  invalid: readonly RejectedRow[];
}

/**
 * One import of one file. `run` works until the file is imported, a failure, or an abort; a second call resumes where the
 * first stopped. The wizard knows no more than this, so the transport can depend on the size of the file.
 */
export interface ImportJob {
  run(options: { onProgress: (progress: ImportProgress) => void; signal: AbortSignal }): Promise<ImportProgress>;
}
