import type { ContactStatus, Disposition } from '@dialdeck/common/words';
import type { CustomFieldMap } from '@dialdeck/node/scalars';

/** A contact as it is stored, without what only the database looks at. */
export interface ContactRow {
  id: string;
  callListId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string;
  phoneE164: string;
  company: string | null;
  notes: string | null;
  customFields: CustomFieldMap;
  status: ContactStatus;
  callbackAt: Date | null;
  callbackUserId: string | null;
  lastCallDisposition: Disposition | null;
  /** Calls in a row that reached nobody. */
  tries: number;
  /** When the next try is due; set as long as there are tries. */
  retryAt: Date | null;
  totalCalls: number;
  lastCalledAt: Date | null;
  /** Who said last how a call went, and when. */
  finishedBy: string | null;
  finishedAt: Date | null;
  /** Code of a state or province, as written down. */
  region: string | null;
  /** IANA name, as written down. */
  timeZone: string | null;
  createdAt: Date;
  /** In a page of a queue. */
  queueKey?: string;
  /** In the answer to a saved result. */
  savedCall?: SavedCall;
}

/** Which call a result was saved with. */
export interface SavedCall {
  /** Null when the same was said a moment ago. */
  callLogId?: string | null;
  /** Who has called the contact since, or is calling it now: then it stays as it was. */
  calledSinceBy?: string | null;
}
