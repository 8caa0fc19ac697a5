import type { CallLabel } from '@dialdeck/common/calls/call-result.rules';
import type { CallFacts } from '@dialdeck/common/events/call-lists-events';
import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { type CallFigures, FIGURES, NIL } from './call-figures.rules.ts';

/**
 * Minutes. The offset of every time zone in use is a multiple of a quarter hour, so every local day consists of whole quarters;
 * hours need a quarter as many rows. A trigger in the database sums up six hours.
 */
export const GRAINS = [15, 60] as const;
/** Figures by team and by call list have no trigger. */
const GROUP_GRAINS = [...GRAINS, 360] as const;
export type Grain = (typeof GROUP_GRAINS)[number];

/** How the figures of one quarter hour, hour or six hours move. */
export interface Delta {
  subjectId: string;
  /** Null: in all lists. */
  teamId: string | null;
  /** The list whose figures move, for all users; null: figures of a user, a team or the organization. */
  callListId: string | null;
  grain: Grain;
  startsAt: string;
  figures: Partial<CallFigures>;
  /** Calls with a result of a set, by result and label. */
  results: Map<string, ResultDelta>;
}

/** How the calls of one result move. */
export interface ResultDelta {
  resultId: string;
  label: CallLabel;
  calls: number;
}

export type CallChanged = Extract<DomainEvent, { type: 'call.changed' }>['payload'];

/**
 * Sums the changes of a batch of calls: the old counts are subtracted, the new ones added, and unchanged ones left out. All batches use one
 * order, so that two concurrent batches wait for each other and do not deadlock.
 */
export function toDeltas(changes: readonly CallChanged[]): Delta[] {
  const deltas = new Map<string, Delta>();
  for (const { before, after } of changes) {
    if (before) count(deltas, before, -1);
    if (after) count(deltas, after, 1);
  }
  return [...deltas.values()]
    .filter(({ figures, results }) => FIGURES.some((figure) => figures[figure]) || hasMoved(results))
    .sort(byKey);
}

const hasMoved = (results: Delta['results']): boolean => [...results.values()].some(({ calls }) => calls !== 0);

/** The organization's figures, which every batch changes, come last, so that their locks are held the shortest time. */
function byKey(a: Delta, b: Delta): number {
  return (
    Number(a.subjectId === NIL) - Number(b.subjectId === NIL) ||
    compare(a.subjectId, b.subjectId) ||
    compare(a.teamId ?? '', b.teamId ?? '') ||
    compare(a.callListId ?? '', b.callListId ?? '') ||
    a.grain - b.grain ||
    compare(a.startsAt, b.startsAt)
  );
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

function count(deltas: Map<string, Delta>, facts: CallFacts, sign: 1 | -1): void {
  const begins = GROUP_GRAINS.map((grain) => [grain, beginOf(facts.calledAt, grain)] as const);
  for (const { subjectId, teamId, callListId } of counted(facts)) {
    const isOfAll = teamId === null && callListId === null;
    for (const [grain, startsAt] of begins) {
      // Six hours of all lists are summed up by a trigger, except for results.
      const isSummed = isOfAll && !isCounted(grain);
      if (isSummed && !facts.resultId) continue;
      const key = `${subjectId} ${teamId} ${callListId} ${grain} ${startsAt}`;
      const delta = deltas.get(key) ?? {
        subjectId,
        teamId,
        callListId,
        grain,
        startsAt,
        figures: {},
        results: new Map(),
      };
      deltas.set(key, delta);
      if (!isSummed) move(delta.figures, facts, sign);
      if (facts.resultId) moveResult(delta.results, { resultId: facts.resultId, label: facts.label, calls: sign });
    }
  }
}

/** Whether the figures of all lists are counted by this grain. */
export const isCounted = (grain: Grain): boolean => GRAINS.some((each) => each === grain);

/** The figures in which one call counts: of its user and of everybody, in all lists and in its team's, and of its list. */
function counted({ userId, teamId, callListId }: CallFacts): Pick<Delta, 'subjectId' | 'teamId' | 'callListId'>[] {
  const subjects = [userId, NIL];
  return [
    ...subjects.map((subjectId) => ({ subjectId, teamId: null, callListId: null })),
    ...(teamId ? subjects.map((subjectId) => ({ subjectId, teamId, callListId: null })) : []),
    ...(callListId ? [{ subjectId: NIL, teamId: null, callListId }] : []),
  ];
}

function moveResult(results: Delta['results'], { resultId, label, calls }: ResultDelta): void {
  const key = `${resultId} ${label}`;
  results.set(key, { resultId, label, calls: (results.get(key)?.calls ?? 0) + calls });
}

function move(figures: Partial<CallFigures>, facts: CallFacts, sign: 1 | -1): void {
  const { label, isAnswered, talkSeconds, meanings } = facts;
  figures[label] = (figures[label] ?? 0) + sign;
  figures.talks = (figures.talks ?? 0) + (isAnswered ? sign : 0);
  figures.talkSeconds = (figures.talkSeconds ?? 0) + sign * talkSeconds;
  for (const meaning of meanings) figures[meaning] = (figures[meaning] ?? 0) + sign;
}

/** Where the quarter hour, hour or six hours of an instant begin; six hours by UTC's day. */
export function beginOf(instant: string, grain: Grain): string {
  const size = grain * 60_000;
  return new Date(Math.floor(Date.parse(instant) / size) * size).toISOString();
}
