import { applied } from '@dialdeck/common/calling/applies.rules';
import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import type { CallingFacts } from '@dialdeck/common/calling/verdict';
import { type Standing, standingOf } from '@dialdeck/common/calling/verdict.rules';
import type { CallListRow } from '#call-lists/call-list.ts';
import type { ListGroup } from './read-groups.ts';
import type { Standings } from './standing.rules.ts';
import { compareNumberRules } from './uncounted.rules.ts';

type Calling = Pick<CallListRow, 'audience' | 'maxTries'>;

/**
 * The checks of groups under rule sets, as parts that all have to allow a call. Groups of one place, and groups with the same wait,
 * share a part: thousands of groups are judged by a few hundred. `active` are the sets that contacts were parked by.
 */
export function groupStandings(
  sets: readonly RuleSetVersion[],
  { audience, maxTries }: Calling,
  active: readonly RuleSetVersion[] = sets,
): (group: ListGroup) => Standings {
  const countedSets = sets.map(withoutConsent);
  const { parkedOf } = compareNumberRules(active, sets, { audience });
  const ofPlaces = new Map<ListGroup['place'], Standing>();
  const ofContacts = new Map<string, Standing>();
  const isOfPromises = sets.some(({ rules }) => rules.some(({ unless }) => unless.includes('callback')));

  const applying = (place: ListGroup['place']) => applied(countedSets, { place, audience });
  /** A draft may be the first rule set that applies to the group. */
  const heldElsewhere = ({ place, elsewhereUntil }: ListGroup): CallingFacts['heldBy'] =>
    elsewhereUntil !== null && applying(place).length > 0 ? { name: '', listName: null, until: elsewhereUntil } : null;
  const asked = (group: ListGroup): CallingFacts => {
    const facts = group.facts();
    return { ...facts, heldBy: facts.heldBy ?? heldElsewhere(group), list: { ...facts.list, maxTries } };
  };

  return (group) => {
    const { place, counted } = group;
    // Facts of numbers differ, and so does a rule that spares promises.
    if (!counted) return [standingOf(asked(group), applied(sets, { place, audience }))];
    const parked = parkedOf(group);
    const waiting = parked ? [kept(ofContacts, `${parked.code} ${parked.until}`, () => parkedStanding(parked))] : [];
    const { status, tries, waiting: kind, at } = counted;
    const heldUntil = counted.heldUntil ?? heldElsewhere(group)?.until ?? null;
    if (isOfPromises && kind === 'callback') return [standingOf(asked(group), applying(place)), ...waiting];
    return [
      kept(ofPlaces, place, () => standingOf({ ...asked(group), ...UNCALLED }, applying(place))),
      kept(ofContacts, `${status} ${tries} ${kind === 'parked' ? null : at} ${heldUntil}`, () => {
        const facts = asked(group);
        // The place's own check has them.
        return standingOf({ ...facts, list: { ...facts.list, hours: null, endsOn: null, isPaused: false } }, []);
      }),
      ...waiting,
    ];
  };
}

const UNCALLED = { status: 'active', tries: 0, retryAt: null, callbackAt: null, heldBy: null } as const;

/** A group does not know the consents of its numbers: contacts without consent are parked while an active rule requires it. */
const withoutConsent = (set: RuleSetVersion): RuleSetVersion => ({
  ...set,
  rules: set.rules.filter(({ kind }) => kind !== 'consent'),
});

function kept<Key>(known: Map<Key, Standing>, key: Key, make: () => Standing): Standing {
  const found = known.get(key) ?? remembering(make());
  known.set(key, found);
  return found;
}

/** Many groups request the same instant. */
function remembering(standing: Standing): Standing {
  const last = <Answer>(ask: (at: number) => Answer) => {
    let known: { at: number; answer: Answer } | null = null;
    return (at: number): Answer => {
      if (known?.at !== at) known = { at, answer: ask(at) };
      return known.answer;
    };
  };
  const { codesAt, firstReason, isServedAt, servedFrom } = standing;
  return { codesAt: last(codesAt), firstReason, isServedAt: last(isServedAt), servedFrom: last(servedFrom) };
}

function parkedStanding({ code, until }: NonNullable<ListGroup['parked']>): Standing {
  const isParkedAt = (at: number) => until === null || at < until;
  return {
    codesAt: (at) => (isParkedAt(at) ? [code] : []),
    firstReason: (at) => (isParkedAt(at) ? code : null),
    isServedAt: (at) => !isParkedAt(at),
    servedFrom: (at) => (until === null ? null : Math.max(at, until)),
  };
}
