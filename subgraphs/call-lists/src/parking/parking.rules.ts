import { FORBIDDING, type Reason, type ReasonCode, type Verdict } from '@dialdeck/common/calling/verdict';

/** The longest parking: after it the contact is judged again. */
const PARKED_MOST_MS = 24 * 3_600_000;

export interface ParkedUntil {
  until: Date;
  code: ReasonCode;
}

/** Reasons that may end at any moment: another agent's call of the number, and a pause of the list. */
const PASSING: ReadonlySet<ReasonCode> = new Set(['HELD', 'LIST_PAUSED']);

/** The reason and end of skipping a contact that may not be offered. Null where nothing but a passing reason is known to end. */
export function parkingOf({ reasons, nextAt }: Verdict, at: Date): ParkedUntil | null {
  const reason = reasons.find(({ code }) => !PASSING.has(code));
  // A pause hides the time at which the other reasons end.
  if (!reason || reasons.some(({ code }) => code === 'LIST_PAUSED')) return null;
  const most = at.getTime() + PARKED_MOST_MS;
  return { until: new Date(Math.min(nextAt ?? most, most)), code: reason.code };
}

/**
 * Reasons that depend on the number alone, so that contacts are parked ahead of any claim. They may hold for longer than a parking, so
 * they are judged again before their contacts are freed.
 */
export const OF_NUMBERS: readonly ReasonCode[] = [
  'DO_NOT_CALL',
  'REGISTER',
  'REGISTER_STALE',
  'LIMIT',
  'REST',
  'NO_CONSENT',
  'BLOCKED_PREFIX',
];

export const isOfNumber = ({ code }: Pick<Reason, 'code'>): boolean => OF_NUMBERS.includes(code);

/** Reasons of numbers with an exact end: a parking lasts until that end. */
const COUNTED: ReadonlySet<ReasonCode> = new Set(['LIMIT', 'REST']);

/** Reasons that a change of rules, lists or numbers may end. */
export const isForbidding = ({ code }: Pick<Reason, 'code'>): boolean =>
  !PASSING.has(code) && (FORBIDDING as readonly ReasonCode[]).includes(code);

/**
 * Parking ahead of any claim: until the last of the counting reasons ends by the clock. It serves no particular agent, so a callback,
 * which its owner may keep earlier than others, parks no contact. Null if no reason counts.
 */
export function parkingAhead(
  { reasons }: Pick<Verdict, 'reasons'>,
  at: Date,
  counts: (reason: Reason) => boolean,
): ParkedUntil | null {
  const counted = reasons.filter(counts);
  const [first] = counted;
  if (!first) return null;
  // Reasons with an end come sorted: the first ends last.
  if (COUNTED.has(first.code) && first.until !== null) return { until: new Date(first.until), code: first.code };
  const most = at.getTime() + PARKED_MOST_MS;
  const end = Math.max(...counted.map(({ until }) => until ?? most));
  return { until: new Date(Math.min(end, most)), code: first.code };
}
