import { applied } from '@dialdeck/common/calling/applies.rules';
import type { CallingRule, RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import type { ReasonCode } from '@dialdeck/common/calling/verdict';
import { dayOf, localTime } from '@dialdeck/common/calling/zone-clock';
import type { CallListRow } from '#call-lists/call-list.ts';
import type { CountedGroup } from './group.repo.ts';
import type { ListGroup } from './read-groups.ts';

/*
 * A group of a long list stores only the reasons for which the active rules have parked its numbers. Further effects of a draft on numbers
 * are not counted, and the response reports them as uncounted.
 */

/** Rules about single numbers, in the order in which one hides the next as the reason of a parking. */
const NUMBER_KINDS = ['register', 'consent', 'prefix', 'limit', 'rest'] as const;
type NumberKind = (typeof NUMBER_KINDS)[number];
const KIND_OF: Partial<Record<ReasonCode, NumberKind>> = {
  REGISTER: 'register',
  REGISTER_STALE: 'register',
  NO_CONSENT: 'consent',
  BLOCKED_PREFIX: 'prefix',
  LIMIT: 'limit',
  REST: 'rest',
};
/** Rules that are judged by groups: hours, holidays, and the age of a register. Exemptions by consent are unknown there. */
const OF_GROUPS: ReadonlySet<CallingRule['kind']> = new Set(['hours', 'holidays', 'register']);

/** Kinds of rules that are not counted as drafted; `exempted`: contacts that a consent exempts from rules judged by groups. */
export type Uncounted = NumberKind | 'exempted';

/** The effect of the draft on one kind of rule at a place. */
type Fate = 'same' | 'gone' | 'changed';

export interface NumberRules {
  /** The reason for which the contacts of a group stay parked under the draft. */
  parkedOf(group: ListGroup): ListGroup['parked'];
  /** @param until the last requested instant: a register only gets older */
  uncountedIn(groups: readonly ListGroup[], until: number): Uncounted[];
}

/** Compares the number rules that contacts were parked by with the number rules of a draft. */
export function compareNumberRules(
  active: readonly RuleSetVersion[],
  drafted: readonly RuleSetVersion[],
  { audience }: Pick<CallListRow, 'audience'>,
): NumberRules {
  const known = new Map<ListGroup['place'], ReturnType<typeof comparedAt>>();
  const compared = (place: ListGroup['place']) => {
    const found = known.get(place) ?? comparedAt(place);
    known.set(place, found);
    return found;
  };
  const comparedAt = (place: ListGroup['place']) => {
    const [before, after] = [active, drafted].map((sets) =>
      applied(sets, { place, audience }).flatMap(({ rules }) => rules),
    ) as [CallingRule[], CallingRule[]];
    return {
      fates: new Map(NUMBER_KINDS.map((kind) => [kind, fateOf(before, after, kind)])),
      left: new Set(after.map(({ kind }) => kind)),
      exempting: [...before, ...after].filter(({ kind, unless }) => OF_GROUPS.has(kind) && unless.includes('consent')),
    };
  };

  const goneKind = ({ place, counted }: ListGroup): NumberKind | null => {
    const kind = counted?.parkedFor ? KIND_OF[counted.parkedFor] : undefined;
    return kind && compared(place).fates.get(kind) === 'gone' ? kind : null;
  };

  return {
    parkedOf: (group) => (goneKind(group) ? null : group.parked),
    uncountedIn(groups, until) {
      const found = new Set<Uncounted>();
      const open = groups.filter(({ counted }) => counted && !isOver(counted));
      // Equal in all groups.
      const { registers = [], timeZone = 'UTC' } = open[0]?.facts() ?? {};
      const lastDay = localTime(timeZone, until).day;
      const isJudged = (rule: CallingRule): boolean => {
        if (rule.kind !== 'register') return true;
        const asOf = registers.find(({ id }) => id === rule.registerId)?.asOf ?? null;
        return asOf === null || lastDay - dayOf(asOf) > rule.maxAgeDays;
      };
      for (const group of open) {
        const { fates, left, exempting } = compared(group.place);
        for (const [kind, fate] of fates) if (fate === 'changed') found.add(kind);
        if (exempting.some(isJudged)) found.add('exempted');
        const gone = goneKind(group);
        if (gone) for (const kind of hiddenBy(gone)) if (left.has(kind)) found.add(kind);
      }
      return [...NUMBER_KINDS, 'exempted' as const].filter((each) => found.has(each));
    },
  };
}

const DECIDED: ReadonlySet<string> = new Set(['winner', 'loser', 'archived']);

/** These contacts are not called under any draft. */
const isOver = ({ status, parkedFor }: CountedGroup): boolean => DECIDED.has(status) || parkedFor === 'DO_NOT_CALL';

/** Limit and rest hide each other: the one that ends last is reported. */
const hiddenBy = (kind: NumberKind): readonly NumberKind[] =>
  kind === 'rest' ? ['limit'] : NUMBER_KINDS.slice(NUMBER_KINDS.indexOf(kind) + 1);

function fateOf(before: readonly CallingRule[], after: readonly CallingRule[], kind: NumberKind): Fate {
  const [was, is] = [before, after].map((rules) =>
    rules
      .filter((rule) => rule.kind === kind)
      .map((rule) => JSON.stringify(rule))
      .sort()
      .join(),
  );
  if (was === is) return 'same';
  return is === '' ? 'gone' : 'changed';
}
