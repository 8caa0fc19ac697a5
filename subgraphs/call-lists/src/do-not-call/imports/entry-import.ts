import type { DoNotCallReason } from '@dialdeck/common/calling/do-not-call.schemas';
import type { InvalidLine } from '#number-files/invalid-lines.ts';

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
