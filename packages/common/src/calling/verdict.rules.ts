import type { RuleSetVersion } from './calling-rule.ts';
import { type Check, doesRefuse, LOOK_AHEAD_MS, ruleChecks } from './rule-checks.rules.ts';
import { stateChecks } from './state-checks.rules.ts';
import { type CallingFacts, FORBIDDING, REASON_CODES, type Reason, type ReasonCode, type Verdict } from './verdict.ts';

const DAY_MS = 86_400_000;
const LOOK_AT_ONCE_MS = 3 * DAY_MS;
const VALID_MOST_MS = DAY_MS;

const forbidding: ReadonlySet<ReasonCode> = new Set(FORBIDDING);
/** Reported once, even if several rules fail for this reason. */
const ONCE: ReadonlySet<ReasonCode> = new Set(['PLACE_UNKNOWN']);

/**
 * May this contact be called at an instant, and why not. Takes the rule sets that apply to it; each of their rules has to
 * allow the call.
 */
export function verdict(facts: CallingFacts, rules: readonly RuleSetVersion[], at: number): Verdict {
  const checks = checksOf(facts, rules);
  const { callable, served } = stateAt(checks, at);
  const edges = edgesOf(checks, at, VALID_MOST_MS);
  return {
    callable,
    served,
    reasons: served ? [] : reasonsOf(checks, at),
    nextAt: served ? at : servedFrom(checks, at),
    validUntil: edges.find((edge) => !isSame(stateAt(checks, edge), { callable, served })) ?? at + VALID_MOST_MS,
  };
}

/** Whether hours and holidays alone allow a call: the check for promised callbacks. An unknown place refuses nothing. */
export function closingReason(facts: CallingFacts, rules: readonly RuleSetVersion[], at: number): Reason | null {
  const hours = checksOf(facts, rules).filter(({ code }) => code === 'OUTSIDE_HOURS' || code === 'HOLIDAY');
  return reasonsOf(hours, at)[0] ?? null;
}

/** The checks of one contact, computed once and evaluated at many instants. */
export interface Standing {
  /** Every reason that holds then, in no order. */
  codesAt(at: number): ReasonCode[];
  /** The first reason in the order of the verdict; null when the contact could be served. */
  firstReason(at: number): ReasonCode | null;
  isServedAt(at: number): boolean;
  /** The first instant within 14 days at which it could be served; null when there is none. */
  servedFrom(at: number): number | null;
}

export function standingOf(facts: CallingFacts, rules: readonly RuleSetVersion[]): Standing {
  const checks = checksOf(facts, rules);
  return {
    codesAt: (at) => checks.filter((check) => doesRefuse(check, at)).map(({ code }) => code),
    firstReason: (at) => reasonsOf(checks, at)[0]?.code ?? null,
    isServedAt: (at) => stateAt(checks, at).served,
    servedFrom: (at) => servedFrom(checks, at),
  };
}

/** Most contacts can be called within days, so two weeks are not searched in one step. */
function servedFrom(checks: readonly Check[], at: number): number | null {
  const last = at + LOOK_AHEAD_MS;
  const ends = checks.filter((check) => check.isWithoutBreak && doesRefuse(check, at)).map(({ end }) => end(at));
  if (ends.includes(null)) return null;
  const from = Math.max(at, ...ends.map(Number));
  if (from > last) return null;
  if (stateAt(checks, from).served) return from;
  for (let after = from; after < last; after += LOOK_AT_ONCE_MS) {
    const edges = edgesOf(checks, after, Math.min(LOOK_AT_ONCE_MS, last - after));
    const found = edges.find((edge) => stateAt(checks, edge).served);
    if (found !== undefined) return found;
  }
  return null;
}

/** When anything may change, the earliest first. */
const edgesOf = (checks: readonly Check[], at: number, aheadMs = LOOK_AHEAD_MS): number[] =>
  sorted(checks.flatMap(({ edges }) => edges(at, at + aheadMs)));

/**
 * The first instant from `at` on, within two weeks, for which a callback can be promised: hours and holidays alone allow it, and the
 * promise itself exempts from rules that spare promised calls. Null when there is none.
 */
export function nextOpening(facts: CallingFacts, rules: readonly RuleSetVersion[], at: number): number | null {
  const isOpen = (instant: number) => closingReason({ ...facts, callbackAt: instant }, rules, instant) === null;
  if (isOpen(at)) return at;
  return edgesOf(checksOf(facts, rules), at).find(isOpen) ?? null;
}

/** Reasons that place and instant alone decide. */
const OF_PLACES: ReadonlySet<ReasonCode> = new Set([
  'OUTSIDE_HOURS',
  'HOLIDAY',
  'PLACE_UNKNOWN',
  'LIST_CLOSED',
  'LIST_PAUSED',
]);

/**
 * Whether every contact of a place is refused at an instant, and until when that holds; at most 24 hours ahead. A rule with
 * exemptions closes no place, because it may not apply to all people there.
 */
export function placeClosing(
  facts: CallingFacts,
  rules: readonly RuleSetVersion[],
  at: number,
): { isClosed: boolean; until: number } {
  const forAll = rules.map((set) => ({
    ...set,
    rules: set.rules.filter(({ unless }) => !unless.includes('consent') && !unless.includes('callback')),
  }));
  const checks = checksOf(facts, forAll).filter(({ code }) => OF_PLACES.has(code));
  const isClosedAt = (instant: number) => !stateAt(checks, instant).callable;
  const isClosed = isClosedAt(at);
  const edges = edgesOf(checks, at, VALID_MOST_MS);
  return { isClosed, until: edges.find((edge) => isClosedAt(edge) !== isClosed) ?? at + VALID_MOST_MS };
}

function checksOf(facts: CallingFacts, rules: readonly RuleSetVersion[]): Check[] {
  const ofRules = rules.flatMap(({ id, version, name, rules: each }) =>
    each.flatMap((rule, index) => ruleChecks(facts, rule, { id, version, name, index: index + 1 })),
  );
  return [...ofRules, ...stateChecks(facts)].filter((check) => check !== null);
}

interface State {
  callable: boolean;
  served: boolean;
}

const isSame = (a: State, b: State): boolean => a.callable === b.callable && a.served === b.served;

function stateAt(checks: readonly Check[], at: number): State {
  let served = true;
  for (const check of checks) {
    if (!doesRefuse(check, at)) continue;
    if (forbidding.has(check.code)) return { callable: false, served: false };
    served = false;
  }
  return { callable: true, served };
}

function reasonsOf(checks: readonly Check[], at: number): Reason[] {
  const told = new Set<ReasonCode>();
  const reasons: Reason[] = [];
  for (const { code, rule, refusal, end } of checks) {
    const params = refusal(at);
    if (params === null || (ONCE.has(code) && told.has(code))) continue;
    told.add(code);
    reasons.push({ code, rule, params, until: end(at) });
  }
  return reasons.sort(byWeight);
}

/** Forbidding reasons first, then the longest ones, then the order of the codes, of the rule sets and of their rules. */
function byWeight(a: Reason, b: Reason): number {
  return (
    Number(forbidding.has(b.code)) - Number(forbidding.has(a.code)) ||
    Number(b.until === null) - Number(a.until === null) ||
    (b.until ?? 0) - (a.until ?? 0) ||
    REASON_CODES.indexOf(a.code) - REASON_CODES.indexOf(b.code) ||
    compare(a.rule?.name ?? '', b.rule?.name ?? '') ||
    (a.rule?.index ?? 0) - (b.rule?.index ?? 0)
  );
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const sorted = (edges: readonly number[]): number[] => [...new Set(edges)].sort((a, b) => a - b);
