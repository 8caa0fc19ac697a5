import type { CallOutcome, Disposition } from '@dialdeck/common/words';

/** One dial. */
export interface CallLogRow {
  id: string;
  /** Null once the list is deleted, and for a number that is nobody's contact. */
  contactId: string | null;
  userId: string;
  callListId: string | null;
  phoneNumber: string;
  disposition: Disposition | null;
  outcome: CallOutcome | null;
  /** Seconds; 0 unless the call was answered. */
  duration: number;
  notes: string | null;
  recordingUrl: string | null;
  calledAt: Date;
}
