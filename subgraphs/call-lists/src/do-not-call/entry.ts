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
