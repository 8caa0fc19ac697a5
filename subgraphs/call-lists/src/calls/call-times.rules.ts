/** When a call ended, and when its result was saved and sent, by the clock of the browser that says so. */
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

/** Less is the way of the message. */
const CLOCK_TOLERANCE_MS = 5_000;

/**
 * Takes the difference between the browser's clock and the server's out, and bounds what is left:
 * dial ≤ end ≤ save ≤ sent ≤ receipt. Nothing is refused.
 * @param ended the end that is known already; it stays
 */
export function callTimes(
  { endedAt, savedAt, sentAt }: SaidTimes,
  { calledAt, ended, receivedAt }: { calledAt: Date; ended: Date | null; receivedAt: Date },
): CallTimes {
  const received = receivedAt.getTime();
  const apart = sentAt ? sentAt.getTime() - received : 0;
  const ahead = Math.abs(apart) > CLOCK_TOLERANCE_MS ? apart : 0;
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
