import { type Check, hours } from './rule-checks.rules.ts';
import type { CallingFacts, ReasonCode, ReasonParams } from './verdict.ts';
import { clockEdges, dateOf, localTime } from './zone-clock.ts';

const MINUTE_MS = 60_000;

/** Checks that do not depend on rule sets: do-not-call, the list's hours, end and pause, and the contact's status. */
export function stateChecks(facts: CallingFacts): (Check | null)[] {
  const { status, list, doNotCall, heldBy } = facts;
  return [
    doNotCall && until('DO_NOT_CALL', { since: doNotCall.since }, doNotCall.until),
    list.hours && { rule: null, ...hours(facts, list.hours) },
    heldBy && until('HELD', { name: heldBy.name, list: heldBy.listName }, heldBy.until),
    listEnd(facts),
    list.isPaused ? until('LIST_PAUSED', {}, null) : null,
    facts.tries > 0 && facts.tries < list.maxTries && facts.retryAt !== null
      ? until('RETRY_WAIT', { at: facts.retryAt, tries: facts.tries, maxTries: list.maxTries }, facts.retryAt)
      : null,
    facts.tries > 0 && facts.tries >= list.maxTries ? until('TRIES_USED', {}, null) : null,
    callbackLater(facts),
    status === 'winner' || status === 'loser' || status === 'archived' ? until('DECIDED', { status }, null) : null,
  ];
}

/** Refuses until an instant, or for good. */
function until(code: ReasonCode, params: ReasonParams, end: number | null): Check {
  return {
    code,
    rule: null,
    refusal: (at) => (end === null || at < end ? params : null),
    isWithoutBreak: true,
    end: () => end,
    edges: (after, last) => (end !== null && end > after && end <= last ? [end] : []),
  };
}

/** The last day is called on. */
function listEnd({ list: { endsOn }, timeZone }: CallingFacts): Check | null {
  if (endsOn === null) return null;
  return {
    code: 'LIST_CLOSED',
    rule: null,
    refusal: (at) => (dateOf(localTime(timeZone, at).day) > endsOn ? { endsOn } : null),
    end: () => null,
    edges: (after, last) => clockEdges(timeZone, [0], after, last),
  };
}

/** For the owner it ends at the promised time; for others after the grace period. */
function callbackLater(facts: CallingFacts): Check | null {
  const { status, callbackAt, callbackOwnerId: owner, askerId, callbackOwnerName, list } = facts;
  if (status !== 'callback' || callbackAt === null) return null;
  const isOwn = owner !== null && owner === askerId;
  const end = isOwn ? callbackAt : callbackAt + list.callbackGraceMinutes * MINUTE_MS;
  return until('CALLBACK_LATER', { at: callbackAt, name: isOwn ? null : callbackOwnerName }, end);
}
