import type { CallingFacts } from '@dialdeck/common/calling/verdict';
import type { CallListRow } from '#call-lists/call-list.ts';

/**
 * The list's own hours, end and pause; none without a list.
 * @param madeAt the instant of a call that was made earlier: a later pause does not count for it
 */
export const listFacts = (list: CallListRow | null, madeAt: Date | null = null): CallingFacts['list'] => ({
  endsOn: list?.endsOn ?? null,
  isPaused: list?.isActive === false && !(madeAt && list.pausedAt && madeAt < list.pausedAt),
  hours: list?.hours ?? null,
  isOfCustomers: list?.customers ?? false,
  subject: list?.subject ?? null,
  callbackGraceMinutes: list?.callbackGraceMinutes ?? 0,
  maxTries: list?.maxTries ?? Number.POSITIVE_INFINITY,
});
