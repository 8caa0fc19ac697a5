import type { DoNotCallReason } from '@dialdeck/common/calling/do-not-call.schemas';

export interface InvalidLine {
  /** As a text editor counts it. */
  line: number;
  reason: string;
}

/** One file of numbers for the do-not-call list. */
export interface EntryImportRow {
  id: string;
  reason: DoNotCallReason;
  createdBy: string;
  state: 'running' | 'done' | 'failed';
  /** Processed lines: added, known and invalid. */
  processed: number;
  added: number;
  /** Numbers that had an entry already. */
  known: number;
  invalid: number;
  /** The first lines without a number. */
  invalidLines: InvalidLine[];
  message: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}
