import { expect, it } from 'vitest';
import { applied } from './applies.rules.ts';
import type { CallingRule, CallingWindow, RuleSetVersion } from './calling-rule.ts';
import { type Choices, createChoices, type World, worldOf } from './testing/random-world.ts';
import { verdict } from './verdict.rules.ts';
import { FORBIDDING, REASON_CODES, type Reason, type ReasonCode } from './verdict.ts';

/*
 * Compares the verdict with one written for this test alone: Intl gives the time, each rule is evaluated by itself at each instant, and
 * nothing knows when anything ends.
 */

const WORLDS = 10_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const formats = new Map<string, Intl.DateTimeFormat>();
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The local time and date, as a clock and a calendar show them. */
function wallOf(zone: string, at: number) {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(zone, format);
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    day: DAYS.indexOf(part.weekday ?? '') + 1,
    date: `${part.year}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
  };
}

const isWithin = (windows: readonly CallingWindow[], zone: string, at: number) => {
  const { day, time } = wallOf(zone, at);
  return windows.some(({ days, from, to }) => days.includes(day) && from <= time && time < to);
};

type Found = [code: ReasonCode, set: string | null, rule: number];

function codesOfRule(rule: CallingRule, { facts }: World, at: number): ReasonCode[] {
  const { zones } = facts.place;
  const isExempt = rule.unless.some((each) =>
    each === 'customer'
      ? facts.list.isOfCustomers
      : each === 'consent'
        ? facts.consents.some(({ givenAt }) => givenAt <= at)
        : facts.status === 'callback' && Math.abs(at - (facts.callbackAt ?? Infinity)) <= HOUR,
  );
  if (isExempt) return [];
  switch (rule.kind) {
    case 'hours':
      if (zones.length === 0) return ['PLACE_UNKNOWN'];
      return zones.every((zone) => isWithin(rule.windows, zone, at)) ? [] : ['OUTSIDE_HOURS'];
    case 'holidays':
      if (zones.length === 0) return ['PLACE_UNKNOWN'];
      return zones.some((zone) => rule.dates.includes(wallOf(zone, at).date)) ? ['HOLIDAY'] : [];
    case 'limit': {
      const span = 'hours' in rule.per ? rule.per.hours * HOUR : rule.per.days * DAY;
      const dials = facts.dials.filter(
        (dial) =>
          dial.at <= at &&
          at < dial.at + span &&
          (rule.within === 'organisation' || dial.subject === facts.list.subject),
      );
      return dials.length >= rule.most ? ['LIMIT'] : [];
    }
    case 'rest': {
      const { refusedAt } = facts;
      return refusedAt !== null && refusedAt <= at && at < refusedAt + rule.days * DAY ? ['REST'] : [];
    }
    case 'register': {
      const register = facts.registers.find(({ id }) => id === rule.registerId);
      const today = Date.parse(wallOf(facts.timeZone, at).date);
      const isFresh = register?.asOf && (today - Date.parse(register.asOf)) / DAY <= rule.maxAgeDays;
      return [
        ...(register?.isListed ? (['REGISTER'] as const) : []),
        ...(isFresh ? [] : (['REGISTER_STALE'] as const)),
      ];
    }
    case 'consent': {
      const living = facts.consents.filter(
        ({ givenAt }) => givenAt <= at && (rule.maxAgeDays === null || at <= givenAt + rule.maxAgeDays * DAY),
      );
      return living.some(({ kind }) => rule.required === 'express' || kind === 'written') ? [] : ['NO_CONSENT'];
    }
    case 'prefix':
      return rule.prefixes.some((prefix) => facts.phone?.startsWith(prefix)) ? ['BLOCKED_PREFIX'] : [];
  }
}

function applies(
  { country, regions, audience }: RuleSetVersion,
  { facts: { place }, audience: called }: World,
): boolean {
  if (country !== '*' && place.country !== null && country !== place.country) return false;
  if (audience !== 'both' && called !== null && audience !== called) return false;
  return regions === null || place.regions.length === 0 || regions.some((each) => place.regions.includes(each));
}

/** Every reason at an instant, in no order. */
function reasonsAt(world: World, at: number): Found[] {
  const { facts, active } = world;
  const { status, list, tries } = facts;
  const ofRules = active
    .filter((set) => applies(set, world))
    .flatMap((set) =>
      set.rules.flatMap((rule, n) => codesOfRule(rule, world, at).map((code): Found => [code, set.id, n + 1])),
    );
  const found: Found[] = [...ofRules];
  const add = (code: ReasonCode, holds: boolean) => void (holds && found.push([code, null, 0]));
  add('DO_NOT_CALL', facts.doNotCall !== null && at < (facts.doNotCall.until ?? Infinity));
  if (list.hours && facts.place.zones.length === 0) add('PLACE_UNKNOWN', true);
  else if (list.hours) add('OUTSIDE_HOURS', !facts.place.zones.every((zone) => isWithin(list.hours ?? [], zone, at)));
  add('HELD', at < (facts.heldBy?.until ?? -Infinity));
  add('LIST_CLOSED', list.endsOn !== null && wallOf(facts.timeZone, at).date > list.endsOn);
  add('LIST_PAUSED', list.isPaused);
  add('RETRY_WAIT', tries > 0 && tries < list.maxTries && at < (facts.retryAt ?? -Infinity));
  add('TRIES_USED', tries >= list.maxTries);
  const grace = facts.callbackOwnerId !== null && facts.callbackOwnerId === facts.askerId ? 0 : HOUR;
  add('CALLBACK_LATER', status === 'callback' && at < (facts.callbackAt ?? -Infinity) + grace);
  add('DECIDED', status === 'winner' || status === 'loser' || status === 'archived');
  // Reported once, however many facts lead to it.
  const first = found.findIndex(([code]) => code === 'PLACE_UNKNOWN');
  return found.filter(([code], n) => code !== 'PLACE_UNKNOWN' || n === first);
}

const forbids = (code: ReasonCode) => (FORBIDDING as readonly ReasonCode[]).includes(code);
const stateAt = (world: World, at: number) => {
  const codes = reasonsAt(world, at).map(([code]) => code);
  return { callable: !codes.some(forbids), served: codes.length === 0 };
};

/** The specified order: five sort keys. */
function isInOrder([a, b]: [Reason, Reason]): boolean {
  const keys = ({ code, until, rule }: Reason) => [
    forbids(code) ? 0 : 1,
    until === null ? 0 : 1,
    -(until ?? 0),
    REASON_CODES.indexOf(code),
    rule?.name ?? '',
    rule?.index ?? 0,
  ];
  const [left, right] = [keys(a), keys(b)];
  const differs = left.findIndex((key, n) => key !== right[n]);
  return differs === -1 || (left[differs] ?? 0) < (right[differs] ?? 0);
}

const key = ([code, set, rule]: Found) => (code === 'PLACE_UNKNOWN' ? code : `${code} ${set} ${rule}`);

function wrongOf(world: World, random: Choices): string[] {
  const { facts, active, audience, at } = world;
  const told = verdict(facts, applied(active, { place: facts.place, audience }), at);
  // A rule ends when it ends, even for a person who is exempt for a while.
  const strict = {
    ...world,
    active: active.map((set) => ({ ...set, rules: set.rules.map((rule) => ({ ...rule, unless: [] })) })),
  };
  const wrong: string[] = [];
  const expectSame = (what: string, is: unknown, should: unknown) =>
    void (
      JSON.stringify(is) === JSON.stringify(should) ||
      wrong.push(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(should)}`)
    );
  const now = { callable: told.callable, served: told.served };
  expectSame('state', now, stateAt(world, at));
  expectSame(
    'reasons',
    told.reasons.map(({ code, rule }) => key([code, rule?.id ?? null, rule?.index ?? 0])).sort(),
    reasonsAt(world, at).map(key).sort(),
  );
  told.reasons.forEach((reason, n) => {
    const next = told.reasons[n + 1];
    if (next && !isInOrder([reason, next])) wrong.push(`${reason.code} before ${next.code}`);
    const { until, rule, code } = reason;
    if (until === null || code === 'PLACE_UNKNOWN') return;
    const held = (instant: number) =>
      reasonsAt(strict, instant).some((each) => key(each) === key([code, rule?.id ?? null, rule?.index ?? 0]));
    if (held(until) || !held(until - 1)) wrong.push(`${code} does not end at ${new Date(until).toISOString()}`);
  });
  const { nextAt, validUntil } = told;
  if (told.served) expectSame('next', nextAt, at);
  else if (nextAt !== null) {
    if (!stateAt(world, nextAt).served || stateAt(world, nextAt - 1).served) wrong.push(`next ${nextAt}`);
    for (let n = 0; n < 8; n++)
      if (stateAt(world, at + random.below(nextAt - at)).served) wrong.push(`served before ${nextAt}`);
  } else
    for (let n = 0; n < 8; n++)
      if (stateAt(world, at + random.below(14 * DAY)).served) wrong.push('served within two weeks');
  for (let n = 0; n < 4; n++) expectSame('valid', stateAt(world, at + random.below(validUntil - at)), now);
  if (validUntil > at + DAY) wrong.push('valid for more than a day');
  if (validUntil < at + DAY && JSON.stringify(stateAt(world, validUntil)) === JSON.stringify(now))
    wrong.push('valid for longer');
  return wrong;
}

it('finds the same reasons in the order of their weight, and the same instants, in ten thousand random worlds', {
  timeout: 120_000,
}, () => {
  const random = createChoices(20_261_123);
  const codes = new Set<ReasonCode>();
  const wrong: string[] = [];
  let served = 0;
  for (let n = 0; n < WORLDS; n++) {
    const world = worldOf(random);
    for (const each of wrongOf(world, random)) wrong.push(`world ${n}: ${each}`);
    const found = reasonsAt(world, world.at);
    for (const [code] of found) codes.add(code);
    if (found.length === 0) served += 1;
  }
  expect(wrong.slice(0, 10)).toEqual([]);
  expect([...codes].sort()).toEqual([...REASON_CODES].sort());
  expect(served).toBeGreaterThan(WORLDS / 50);
});
