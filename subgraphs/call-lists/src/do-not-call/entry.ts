import type { DoNotCallReason } from '@dialdeck/common/calling/do-not-call.schemas';
import type { DoNotCallScope } from '@dialdeck/common/words';

export interface EntryRow {
  id: string;
  /** E.164. */
  phone: string;
  scope: DoNotCallScope;
  callListId: string | null;
  reason: DoNotCallReason;
  source: 'agent' | 'admin' | 'import' | 'api';
  note: string | null;
  callLogId: string | null;
  addedById: string;
  addedAt: Date;
  expiresAt: Date | null;
}

/** An entry that is not stored yet. */
export type NewEntry = Omit<EntryRow, 'addedAt'>;

/** Two entries with these in common are the same: only one of them is in force. */
export type EntryKey = Pick<EntryRow, 'phone' | 'scope' | 'callListId'>;
