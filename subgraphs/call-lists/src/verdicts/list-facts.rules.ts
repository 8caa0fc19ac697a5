import type { CallingFacts } from '@dialdeck/common/calling/verdict';
import type { CallListRow } from '#call-lists/call-list.ts';

/** The list's own hours and end; none without a list. */
export const listFacts = (list: CallListRow | null): CallingFacts['list'] => ({
  endsOn: list?.endsOn ?? null,
  hours: list?.hours ?? null,
  isOfCustomers: list?.customers ?? false,
  subject: list?.subject ?? null,
  callbackGraceMinutes: list?.callbackGraceMinutes ?? 0,
  maxTries: list?.maxTries ?? Number.POSITIVE_INFINITY,
});
