import { callLabel } from '@dialdeck/common/call-result.rules';
import type { CallFacts, DomainEvent } from '@dialdeck/node/event-types';
import type { CallLogRow } from './call-log.ts';

/** What reports count of a call. */
function callFacts({ userId, calledAt, disposition, outcome, duration }: CallLogRow): CallFacts {
  return {
    userId,
    calledAt: calledAt.toISOString(),
    label: callLabel(disposition, outcome),
    isAnswered: outcome === 'answered',
    talkSeconds: duration,
  };
}

/** Tells the reports of a new call (`before` null) or of one that has changed. */
export function callChanged(before: CallLogRow | null, after: CallLogRow): DomainEvent {
  return {
    type: 'call.changed',
    key: after.id,
    payload: { logId: after.id, before: before && callFacts(before), after: callFacts(after) },
  };
}
