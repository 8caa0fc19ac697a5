import type { CallingRule, CallingWindow, ConsentRule, Exemption, LimitRule, RegisterRule } from './calling-rule.ts';
import type { CallingFacts, ReasonCode, ReasonParams, RuleReference } from './verdict.ts';
import { clockText, isClosedAllDay, isOpen, nextOpening, timetableOf, type Week } from './windows.rules.ts';
import { clockEdges, dateOf, dayOf, localTime, weekdayOf } from './zone-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How far ahead the search for an opening goes. */
export const LOOK_AHEAD_MS = 14 * DAY_MS;
/** How near a promised callback a call is the promised one. */
const CALLBACK_NEAR_MS = 60 * MINUTE_MS;

/** One thing that may refuse a call, as a function of the instant. */
export interface Check {
  code: ReasonCode;
  rule: RuleReference | null;
  /** Null when it refuses nothing then. */
  refusal(at: number): ReasonParams | null;
  /** Whether it refuses, where that is less work than to find the reason. */
  refuses?(at: number): boolean;
  /** It refuses at every instant before its end. */
  isWithoutBreak?: true;
  /** When the refusal ends by the clock; null when it does not. */
  end(at: number): number | null;
  /** Instants in (after, until] at which it may change its mind. */
  edges(after: number, until: number): number[];
}

type Judgement = Omit<Check, 'rule'>;

export const doesRefuse = ({ refusal, refuses }: Pick<Check, 'refusal' | 'refuses'>, at: number): boolean =>
  refuses ? refuses(at) : refusal(at) !== null;

const NEVER = { end: () => null, edges: () => [] };
const between = (after: number, until: number, ...edges: (number | null)[]): number[] =>
  edges.filter((edge) => edge !== null && edge > after && edge <= until) as number[];

/** The reasons for which one rule may refuse a call. */
export function ruleChecks(facts: CallingFacts, rule: CallingRule, reference: RuleReference): Check[] {
  return judgementsOf(facts, rule).map((judgement) => ({ rule: reference, ...exempting(facts, rule, judgement) }));
}

function judgementsOf(facts: CallingFacts, rule: CallingRule): Judgement[] {
  switch (rule.kind) {
    case 'hours':
      return [hours(facts, rule.windows)];
    case 'holidays':
      return [holidays(facts, rule.dates)];
    case 'limit':
      return [limit(facts, rule)];
    case 'rest':
      return [rest(facts, rule.days)];
    case 'register':
      return register(facts, rule);
    case 'consent':
      return [consent(facts, rule)];
    case 'prefix':
      return [prefix(facts, rule.prefixes)];
  }
}

function prefix({ phone }: CallingFacts, prefixes: readonly string[]): Judgement {
  const found = prefixes.find((each) => phone?.startsWith(each));
  return { code: 'BLOCKED_PREFIX', refusal: () => (found === undefined ? null : { prefix: found }), ...NEVER };
}

/** Everybody in a place is called by every clock that may be theirs. */
export function hours({ place: { zones } }: CallingFacts, windows: readonly CallingWindow[]): Judgement {
  if (zones.length === 0) return PLACE_UNKNOWN;
  const { week, minutes } = timetableOf(windows);
  const judgement: Judgement = {
    code: 'OUTSIDE_HOURS',
    refuses: (at) => closedZone(zones, week, at) !== undefined,
    refusal(at) {
      const zone = closedZone(zones, week, at);
      return zone === undefined ? null : closedThere(week, zone, at);
    },
    end: (at) => earliest(judgement, at),
    edges: (after, until) => zones.flatMap((zone) => clockEdges(zone, minutes, after, until)),
  };
  return judgement;
}

const closedZone = (zones: readonly string[], week: Week, at: number): string | undefined =>
  zones.find((zone) => !isOpen(week, localTime(zone, at)));

const WEEKDAYS = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

function closedThere(week: Week, zone: string, at: number): ReasonParams {
  const local = localTime(zone, at);
  const opening = nextOpening(week, local);
  if (isClosedAllDay(week, local.day) || !opening) return { zone, weekday: WEEKDAYS[weekdayOf(local.day)] ?? '' };
  return { zone, time: clockText(local.minute), ...opening };
}

function holidays({ place: { zones } }: CallingFacts, dates: readonly string[]): Judgement {
  if (zones.length === 0) return PLACE_UNKNOWN;
  const days = new Set(dates);
  const judgement: Judgement = {
    code: 'HOLIDAY',
    refusal(at) {
      const date = zones.map((zone) => dateOf(localTime(zone, at).day)).find((day) => days.has(day));
      return date === undefined ? null : { date };
    },
    end: (at) => earliest(judgement, at),
    edges: (after, until) => zones.flatMap((zone) => clockEdges(zone, [0], after, until)),
  };
  return judgement;
}

const PLACE_UNKNOWN: Judgement = { code: 'PLACE_UNKNOWN', refusal: () => ({}), ...NEVER };

/** The first of its edges within two weeks at which a judgement refuses nothing more. */
function earliest(judgement: Judgement, at: number): number | null {
  const inTurn = judgement.edges(at, at + LOOK_AHEAD_MS).sort((a, b) => a - b);
  return inTurn.find((edge) => !doesRefuse(judgement, edge)) ?? null;
}

export const spanOf = (per: LimitRule['per']): number => ('hours' in per ? per.hours * HOUR_MS : per.days * DAY_MS);

/** The dials in (at - span, at]. */
const countedAt = (dials: readonly number[], span: number, at: number): number[] =>
  dials.filter((dial) => dial > at - span && dial <= at);

function limit(facts: CallingFacts, { most, per, within }: LimitRule): Judgement {
  const span = spanOf(per);
  const dials = facts.dials
    .filter(({ subject }) => within === 'organisation' || subject === facts.list.subject)
    .map((dial) => dial.at)
    .sort((a, b) => a - b);
  return {
    code: 'LIMIT',
    refusal(at) {
      const calls = countedAt(dials, span, at).length;
      return calls < most ? null : { calls, most, ...per };
    },
    end(at) {
      const calls = countedAt(dials, span, at);
      const last = calls[calls.length - most];
      return last === undefined ? null : last + span;
    },
    edges: (after, until) => between(after, until, ...dials.map((dial) => dial + span)),
  };
}

/** Days of 24 hours, from the moment that the refusal was saved. */
function rest({ refusedAt }: CallingFacts, days: number): Judgement {
  const end = refusedAt === null ? null : refusedAt + days * DAY_MS;
  return {
    code: 'REST',
    refusal: (at) => (refusedAt === null || end === null || at < refusedAt || at >= end ? null : { refusedAt, end }),
    end: () => end,
    edges: (after, until) => between(after, until, refusedAt, end),
  };
}

/** A listed number must not be called; and when a register is too old, no number that it covers may be called. */
function register(facts: CallingFacts, { registerId, maxAgeDays }: RegisterRule): Judgement[] {
  const {
    name = '',
    asOf = null,
    loadedAt = null,
    isListed = false,
  } = facts.registers.find(({ id }) => id === registerId) ?? {};
  const age = (at: number) => (asOf === null ? null : localTime(facts.timeZone, at).day - dayOf(asOf));
  return [
    { code: 'REGISTER', refusal: () => (isListed ? { register: name, loadedAt } : null), ...NEVER },
    {
      code: 'REGISTER_STALE',
      refusal(at) {
        const days = age(at);
        return days !== null && days <= maxAgeDays ? null : { register: name, days, most: maxAgeDays };
      },
      end: () => null,
      edges: (after, until) => clockEdges(facts.timeZone, [0], after, until),
    },
  ];
}

type GivenConsent = CallingFacts['consents'][number];
type ConsentDemand = Pick<ConsentRule, 'required' | 'maxAgeDays'>;

const ageOf = ({ maxAgeDays }: ConsentDemand): number => (maxAgeDays === null ? Infinity : maxAgeDays * DAY_MS);

/** A written consent satisfies a rule that requires an express one. */
const isOfKind = ({ kind }: GivenConsent, { required }: ConsentDemand): boolean =>
  kind === required || kind === 'written';

const serves = (consent: GivenConsent, rule: ConsentDemand, at: number): boolean =>
  isOfKind(consent, rule) && consent.givenAt <= at && at - consent.givenAt <= ageOf(rule);

const newestOf = (consents: readonly GivenConsent[]): GivenConsent | null =>
  consents.toSorted((a, b) => b.givenAt - a.givenAt || (a.kind === 'written' ? -1 : 1))[0] ?? null;

/** The newest consent that a rule accepts. */
export const servingConsent = (
  { consents }: Pick<CallingFacts, 'consents'>,
  rule: ConsentDemand,
  at: number,
): GivenConsent | null => newestOf(consents.filter((each) => serves(each, rule, at)));

/** The consent that a call had: the newest that all these rules accept, or else one of them; without either, the newest. */
export function consentOfCall(
  { consents }: Pick<CallingFacts, 'consents'>,
  rules: readonly ConsentDemand[],
  at: number,
): GivenConsent | null {
  const given = consents.filter(({ givenAt }) => givenAt <= at);
  const ofAll = given.filter((each) => rules.every((rule) => serves(each, rule, at)));
  const ofOne = given.filter((each) => rules.some((rule) => serves(each, rule, at)));
  return newestOf(ofAll) ?? newestOf(ofOne) ?? newestOf(given);
}

function consent({ consents }: CallingFacts, rule: ConsentDemand): Judgement {
  const age = ageOf(rule);
  const fitting = consents.filter((each) => isOfKind(each, rule));
  return {
    code: 'NO_CONSENT',
    refusal: (at) => (fitting.some((each) => serves(each, rule, at)) ? null : {}),
    end: () => null,
    edges: (after, until) => between(after, until, ...fitting.flatMap(({ givenAt }) => [givenAt, givenAt + age + 1])),
  };
}

/** The rule, but for those who are exempt from it. */
function exempting(facts: CallingFacts, { unless }: { unless: readonly Exemption[] }, judgement: Judgement): Judgement {
  if (unless.length === 0) return judgement;
  const isSpared = (at: number) => unless.some((exemption) => isExempt(facts, exemption, at));
  return {
    ...judgement,
    refuses: (at) => !isSpared(at) && doesRefuse(judgement, at),
    refusal: (at) => (isSpared(at) ? null : judgement.refusal(at)),
    edges: (after, until) => [
      ...judgement.edges(after, until),
      ...between(after, until, ...facts.consents.map(({ givenAt }) => givenAt)),
      ...(facts.callbackAt === null
        ? []
        : between(after, until, facts.callbackAt - CALLBACK_NEAR_MS, facts.callbackAt + CALLBACK_NEAR_MS + 1)),
    ],
  };
}

export function isExempt(facts: CallingFacts, exemption: Exemption, at: number): boolean {
  switch (exemption) {
    case 'consent':
      return facts.consents.some(({ givenAt }) => givenAt <= at);
    case 'callback':
      return (
        facts.status === 'callback' && facts.callbackAt !== null && Math.abs(at - facts.callbackAt) <= CALLBACK_NEAR_MS
      );
    case 'customer':
      return facts.list.isOfCustomers;
  }
}
