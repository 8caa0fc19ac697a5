import type { Actor } from '@dialdeck/node/security/identity';
import type { ContactRow } from '#contacts/contact.ts';
import type { CallLogRow } from './call-log.ts';

/** A contact and its call. */
export interface CallOfContact {
  contact: ContactRow;
  call: CallLogRow;
}

const CORRECTED_WITHIN_MS = 24 * 3_600_000;

/** The reason a person may not correct a result; null if allowed. */
export type RefusedCorrection = 'not-own' | 'finished-by-other' | 'too-late' | null;

/**
 * Agents correct the results of their own calls for a day after the first result; admins, and leads of
 * the list, correct any result at any time.
 */
export function refusedCorrection(
  { userId, finishedBy, resultedAt, calledAt }: Pick<CallLogRow, 'userId' | 'finishedBy' | 'resultedAt' | 'calledAt'>,
  actor: Pick<Actor, 'userId'> & { looksAfter: boolean },
  now: Date,
): RefusedCorrection {
  if (actor.looksAfter) return null;
  if (userId !== actor.userId) return 'not-own';
  if (finishedBy && finishedBy !== actor.userId) return 'finished-by-other';
  return now.getTime() - (resultedAt ?? calledAt).getTime() > CORRECTED_WITHIN_MS ? 'too-late' : null;
}

/**
 * The notes after a correction. An empty text clears them. The contact's notes change only together with the call's, and
 * are cleared only if they came from it: another user may have written new notes since.
 */
export function withCorrectedNotes(before: CallOfContact, after: CallOfContact, said: string | null): CallOfContact {
  if (said === null) return after;
  const { contact, call } = before;
  const isKept = said === (call.notes ?? '') || (said === '' && contact.notes !== call.notes);
  return {
    contact: { ...after.contact, notes: isKept ? contact.notes : said || null },
    call: { ...after.call, notes: said || null },
  };
}

/** The fields that were corrected after the contact's last result was saved. */
export interface CorrectedSince {
  /** An additional field as `customFields.City`. */
  fields: readonly string[];
  /** The contact has got another number. */
  number: boolean;
}

/** A contact whose last result is corrected or undone: notes that were corrected since stay, and so do the tries of another number. */
export function keepCorrected(current: ContactRow, after: ContactRow, since: CorrectedSince): ContactRow {
  return {
    ...after,
    ...(since.fields.includes('notes') && { notes: current.notes }),
    ...(since.number && { tries: 0, retryAt: null }),
  };
}

/** The fields of a contact that a result sets, apart from additional fields; undoing the result restores them. */
const RESULT_FIELDS = [
  'status',
  'callbackAt',
  'callbackUserId',
  'lastCallDisposition',
  'result',
  'tries',
  'retryAt',
  'totalCalls',
  'lastCalledAt',
  'finishedBy',
  'finishedAt',
  'notes',
] as const satisfies readonly (keyof ContactRow)[];

/** A contact after its last result was undone. */
export function undoneContact(current: ContactRow, before: ContactRow, since: CorrectedSince): ContactRow {
  const restored = Object.fromEntries(RESULT_FIELDS.map((field) => [field, before[field]]));
  const isKept = ([name]: [string, unknown]) => since.fields.includes(`customFields.${name}`);
  const customFields = Object.fromEntries([
    ...Object.entries(before.customFields).filter((field) => !isKept(field)),
    ...Object.entries(current.customFields).filter(isKept),
  ]);
  return keepCorrected(current, { ...current, ...restored, customFields }, since);
}
