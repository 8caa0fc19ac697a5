import type { DoNotCallReason } from '@dialdeck/common/calling/do-not-call.schemas';

/** One file of numbers that nobody calls any more. */
export interface EntryImportRow {
  id: string;
  reason: DoNotCallReason;
  createdBy: string;
  state: 'running' | 'done' | 'failed';
  /** Lines that are dealt with: added, known and invalid. */
  processed: number;
  added: number;
  /** Numbers that had an entry already. */
  known: number;
  invalid: number;
  message: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}
