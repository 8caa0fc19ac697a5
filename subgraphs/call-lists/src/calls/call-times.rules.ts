import { CLAIM_LEASE_MS } from '@dialdeck/common/constants';
import type { Actor } from '@dialdeck/node/security/identity';
import type { LockedContact } from './call.repo.ts';

/** When a call ended, and when its result was saved and sent, by the browser's clock. */
export interface SaidTimes {
  endedAt?: Date | null | undefined;
  savedAt?: Date | null | undefined;
  sentAt?: Date | null | undefined;
}

export interface CallTimes {
  endedAt: Date | null;
  savedAt: Date;
  /** Whole seconds between end and save: wrap-up. */
  workSeconds: number | null;
}

/** Smaller differences are network delay. */
const CLOCK_TOLERANCE_MS = 5_000;

/** The offset of a clock from the server's, in milliseconds; 0 when it may be network delay. */
function aheadOf(sentAt: Date | null | undefined, received: number): number {
  const apart = sentAt ? sentAt.getTime() - received : 0;
  return Math.abs(apart) > CLOCK_TOLERANCE_MS ? apart : 0;
}

/** A call that is logged after this delay was not judged when it was made. */
const LATE_MS = 120_000;

export interface DialInstant {
  at: Date;
  /** The call is logged more than two minutes after the reported instant, whether that instant was accepted or not. */
  isLate: boolean;
}

/**
 * Returns when a late-logged call was made, by the server's clock: never after the request, and never before any of the
 * instants before which the agent cannot have called.
 */
export function dialInstant(
  { dialledAt, sentAt }: { dialledAt?: Date | null | undefined; sentAt?: Date | null | undefined },
  { receivedAt, notBefore }: { receivedAt: Date; notBefore: readonly Date[] },
): DialInstant {
  if (!dialledAt) return { at: receivedAt, isLate: false };
  const received = receivedAt.getTime();
  const reported = dialledAt.getTime() - aheadOf(sentAt, received);
  // A clock can show any year, but the database supports fewer.
  const earliest = Math.max(0, ...notBefore.map((instant) => instant.getTime()));
  return { at: new Date(Math.min(Math.max(reported, earliest), received)), isLate: received - reported > LATE_MS };
}

/** The start of an agent's session, of their claim of the contact, of the contact and of the list: no call precedes them. */
export function earliestCall(
  { userId, startedAt }: Pick<Actor, 'userId' | 'startedAt'>,
  { list, locked }: { list: { createdAt: Date } | null; locked: LockedContact | null },
): Date[] {
  const claimedAt =
    locked?.leaseUntil && locked.holderId === userId ? locked.leaseUntil.getTime() - CLAIM_LEASE_MS : null;
  const begun = [startedAt, claimedAt].filter((instant) => instant != null).map((instant) => new Date(instant));
  const made = [list?.createdAt, locked?.contact.createdAt].filter((instant) => instant != null);
  return [...begun, ...made];
}

/**
 * Corrects the difference between the browser's clock and the server's, and clamps the result:
 * dial ≤ end ≤ save ≤ sent ≤ receipt. Rejects nothing.
 * @param ended the end that is known already; it stays unchanged
 */
export function callTimes(
  { endedAt, savedAt, sentAt }: SaidTimes,
  { dialledAt, ended, receivedAt }: { dialledAt: Date; ended: Date | null; receivedAt: Date },
): CallTimes {
  const received = receivedAt.getTime();
  const ahead = aheadOf(sentAt, received);
  const dialled = Math.min(dialledAt.getTime(), received);
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
