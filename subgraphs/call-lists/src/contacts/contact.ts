import type { ContactText } from '@dialdeck/common/contacts/contact-fields';
import type { ContactStatus, Disposition } from '@dialdeck/common/words';
import type { CustomFieldMap } from '@dialdeck/node/graphql/scalars';
import type { NamedResult } from '#results/result.ts';

/** A stored contact, without columns that only the database uses. */
export interface ContactRow extends Record<ContactText, string | null> {
  id: string;
  callListId: string;
  phone: string;
  phoneE164: string;
  notes: string | null;
  customFields: CustomFieldMap;
  status: ContactStatus;
  callbackAt: Date | null;
  callbackUserId: string | null;
  lastCallDisposition: Disposition | null;
  /** The result of its latest call, if that was saved with a result of a set. */
  result: NamedResult | null;
  /** Consecutive calls that were not answered. */
  tries: number;
  /** When the next try is due; set while tries are left. */
  retryAt: Date | null;
  totalCalls: number;
  lastCalledAt: Date | null;
  /** The person who saved the last result, and when. */
  finishedBy: string | null;
  finishedAt: Date | null;
  /** Recorded code of a state or province. */
  region: string | null;
  /** Recorded IANA name. */
  timeZone: string | null;
  /** When a user last corrected it. */
  correctedAt: Date | null;
  createdAt: Date;
  /** In a page of a queue. */
  queueKey?: string;
  /** In the answer to a saved result. */
  savedCall?: SavedCall;
}

/** The call of a saved result. */
export interface SavedCall {
  /** Null when the request repeats one made a moment ago. */
  callLogId?: string | null;
  /** The agent who has called the contact since, or is calling it now; if set, the contact stays unchanged. */
  calledSinceBy?: string | null;
}
