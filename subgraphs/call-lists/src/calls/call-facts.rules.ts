import { callLabel } from '@dialdeck/common/call-result.rules';
import type { CallFacts, DomainEvent } from '@dialdeck/node/event-types';
import type { CallLogRow } from './call-log.ts';

/** What reports count of a call. */
function callFacts({ userId, teamId, calledAt, disposition, outcome, duration }: CallLogRow): CallFacts {
  return {
    userId,
    // Absent in what was kept by an older release.
    teamId: teamId ?? null,
    calledAt: calledAt.toISOString(),
    label: callLabel(disposition, outcome),
    isAnswered: outcome === 'answered',
    talkSeconds: duration,
  };
}

/** Tells the reports of a new call (`before` null), of one that has changed, or of one that was taken back (`after` null). */
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
