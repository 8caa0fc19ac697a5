import type { Actor } from '@dialdeck/node/identity';
import type { CallLogRow } from './call-log.ts';

const CORRECTED_WITHIN_MS = 24 * 3_600_000;

/** Why a person may not correct a result; null when they may. */
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
