import type { CallFacts, DomainEvent } from '@dialdeck/node/event-types';

/** The offset of every time zone in use is a multiple of it, so every local day is made of whole ones. */
const QUARTER_HOUR_MS = 15 * 60 * 1_000;

/** How the figures of one quarter hour move. */
export interface Delta {
  startsAt: string;
  label: string;
  calls: number;
  answered: number;
  talkSeconds: number;
}

export interface UserDelta extends Delta {
  userId: string;
}

export type CallChanged = Extract<DomainEvent, { type: 'call.changed' }>['payload'];

/** Sums the changes of a batch of calls: what was counted before goes, what is true now comes. Nothing that stays is named. */
export function toDeltas(changes: readonly CallChanged[]): UserDelta[] {
  const deltas = new Map<string, UserDelta>();
  const add = (facts: CallFacts, sign: 1 | -1) => {
    const startsAt = quarterHourOf(facts.calledAt);
    const key = `${facts.userId} ${startsAt} ${facts.label}`;
    const delta = deltas.get(key) ?? { ...facts, startsAt, calls: 0, answered: 0, talkSeconds: 0 };
    deltas.set(key, {
      userId: facts.userId,
      startsAt,
      label: facts.label,
      calls: delta.calls + sign,
      answered: delta.answered + (facts.isAnswered ? sign : 0),
      talkSeconds: delta.talkSeconds + sign * facts.talkSeconds,
    });
  };
  for (const { before, after } of changes) {
    if (before) add(before, -1);
    if (after) add(after, 1);
  }
  return [...deltas.values()].filter(({ calls, answered, talkSeconds }) => calls || answered || talkSeconds);
}

/** The same changes for everybody together. */
export function ofOrganisation(deltas: readonly UserDelta[]): Delta[] {
  const sums = new Map<string, Delta>();
  for (const { userId: _, ...delta } of deltas) {
    const key = `${delta.startsAt} ${delta.label}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum
        ? {
            ...sum,
            calls: sum.calls + delta.calls,
            answered: sum.answered + delta.answered,
            talkSeconds: sum.talkSeconds + delta.talkSeconds,
          }
        : delta,
    );
  }
  return [...sums.values()];
}

/** Where the quarter hour of an instant begins. */
export function quarterHourOf(instant: string): string {
  return new Date(Math.floor(Date.parse(instant) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS).toISOString();
}
