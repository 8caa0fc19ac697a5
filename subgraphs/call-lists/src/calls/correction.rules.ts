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
