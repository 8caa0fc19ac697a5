import { callLabel } from '@dialdeck/common/calls/call-result.rules';
import type { CallFacts } from '@dialdeck/common/events/call-lists-events';
import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { meaningsOf } from '@dialdeck/common/results/result.rules';
import type { CallLogRow } from './call-log.ts';

/** The fields of a call that reports count. */
function callFacts(call: CallLogRow): CallFacts {
  const { userId, teamId, callListId, calledAt, dialledAt, disposition, outcome, duration, result } = call;
  return {
    userId,
    teamId,
    callListId,
    // A late-logged call counts for the hour in which it was made.
    calledAt: (dialledAt ?? calledAt).toISOString(),
    label: callLabel(disposition, outcome),
    isAnswered: outcome === 'answered',
    talkSeconds: duration,
    resultId: result?.id ?? null,
    meanings: meaningsOf(call).filter((meaning) => meaning !== 'reached'),
  };
}

/** The event for reports: a new call (`before` null), a changed one, or one that was undone (`after` null). */
export function callChanged(before: CallLogRow | null, after: CallLogRow): DomainEvent;
export function callChanged(before: CallLogRow, after: CallLogRow | null): DomainEvent;
export function callChanged(before: CallLogRow | null, after: CallLogRow | null): DomainEvent {
  const logId = after?.id ?? before?.id ?? '';
  return {
    type: 'call.changed',
    key: logId,
    payload: { logId, before: before && callFacts(before), after: after && callFacts(after) },
  };
}
