/** When a call ended, and when its result was saved and sent, by the browser's clock. */
export interface SaidTimes {
  endedAt?: Date | null | undefined;
  savedAt?: Date | null | undefined;
  sentAt?: Date | null | undefined;
}

export interface CallTimes {
  endedAt: Date | null;
  savedAt: Date;
  /** Whole seconds between the two: wrap-up. */
  workSeconds: number | null;
}

/** Smaller differences are network delay. */
const CLOCK_TOLERANCE_MS = 5_000;

/** How far a clock differs from the server's, in milliseconds; 0 when that may be network delay. */
function aheadOf(sentAt: Date | null | undefined, received: number): number {
  const apart = sentAt ? sentAt.getTime() - received : 0;
  return Math.abs(apart) > CLOCK_TOLERANCE_MS ? apart : 0;
}

/** When a call that is logged later was made, by the server's clock: never after the request. */
export function dialInstant(
  { dialledAt, sentAt }: { dialledAt?: Date | null | undefined; sentAt?: Date | null | undefined },
  receivedAt: Date,
): Date {
  if (!dialledAt) return receivedAt;
  const received = receivedAt.getTime();
  // A clock may say anything, but the database supports fewer years.
  return new Date(Math.min(Math.max(dialledAt.getTime() - aheadOf(sentAt, received), 0), received));
}

/**
 * Corrects the difference between the browser's clock and the server's, and clamps the result:
 * dial ≤ end ≤ save ≤ sent ≤ receipt. Nothing is refused.
 * @param ended the end that is known already; it stays unchanged
 */
export function callTimes(
  { endedAt, savedAt, sentAt }: SaidTimes,
  { calledAt, ended, receivedAt }: { calledAt: Date; ended: Date | null; receivedAt: Date },
): CallTimes {
  const received = receivedAt.getTime();
  const ahead = aheadOf(sentAt, received);
  const dialled = Math.min(calledAt.getTime(), received);
  const bounded = (at: Date, most: number) => Math.min(Math.max(at.getTime() - ahead, dialled), most);
  const sent = sentAt ? bounded(sentAt, received) : received;
  const saved = savedAt ? bounded(savedAt, sent) : sent;
  const end = ended ? Math.min(ended.getTime(), saved) : endedAt ? bounded(endedAt, saved) : null;
  return {
    endedAt: end === null ? null : new Date(end),
    savedAt: new Date(saved),
    workSeconds: end === null ? null : Math.floor((saved - end) / 1_000),
  };
}
