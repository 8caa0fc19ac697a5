import type { Reason, ReasonCode, Verdict } from '@dialdeck/common/calling/verdict';

/** Longer nothing is parked: then it is asked again. */
const PARKED_MOST_MS = 24 * 3_600_000;

export interface ParkedUntil {
  until: Date;
  code: ReasonCode;
}

/**
 * Until when nobody looks at a contact that may not be offered, and why. Null where only somebody's call of the same number stands
 * against it: that may be over at any moment.
 */
export function parkingOf({ reasons, nextAt }: Verdict, at: Date): ParkedUntil | null {
  const reason = reasons.find(({ code }) => code !== 'HELD');
  if (!reason) return null;
  const most = at.getTime() + PARKED_MOST_MS;
  return { until: new Date(Math.min(nextAt ?? most, most)), code: reason.code };
}

/** What is known of the number alone, and so is parked ahead of any claim. */
const OF_NUMBERS: ReadonlySet<ReasonCode> = new Set([
  'DO_NOT_CALL',
  'REGISTER',
  'REGISTER_STALE',
  'LIMIT',
  'REST',
  'NO_CONSENT',
  'BLOCKED_PREFIX',
]);

export const isOfNumber = ({ code }: Pick<Reason, 'code'>): boolean => OF_NUMBERS.has(code);
