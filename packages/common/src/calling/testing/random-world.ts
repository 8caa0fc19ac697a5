import {
  AUDIENCES,
  type CallingRule,
  type CallingWindow,
  type Exemption,
  LIST_AUDIENCES,
  type ListAudience,
  type RuleSetVersion,
} from '#calling/calling-rule.ts';
import type { CallingFacts } from '#calling/verdict.ts';
import { belowOf, createRandom, pickFrom } from '#random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ZONES = ['America/Denver', 'America/New_York', 'Europe/London', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'];
/** Around a change of clocks in Denver and New York; Lord Howe has its own, of half an hour, three weeks later. */
const START = Date.UTC(2027, 2, 12);

/** Choices that are the same on every run. */
export function createChoices(seed: number) {
  const random = createRandom(seed);
  const below = belowOf(random);
  const pick = pickFrom(random);
  const some = <T>(of: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: below(most + 1) }, () => pick(of))),
  ];
  return { below, pick, some, maybe: <T>(value: () => T): T | null => (below(3) === 0 ? value() : null) };
}
export type Choices = ReturnType<typeof createChoices>;

/** A contact, and the rule sets that are active, at an instant. */
export interface World {
  facts: CallingFacts;
  active: RuleSetVersion[];
  audience: ListAudience | null;
  at: number;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function windowsOf({ below, some }: Choices): CallingWindow[] {
  return Array.from({ length: 1 + below(2) }, () => {
    const from = below(47) * 30;
    const days = some([1, 2, 3, 4, 5, 6, 7], 9);
    return {
      days: days.length === 0 ? [1] : days,
      from: clock(from),
      to: clock(from + 30 * (1 + below((1_440 - from) / 30))),
    };
  });
}

function ruleOf(random: Choices): CallingRule {
  const { below, pick, some } = random;
  const unless = below(3) === 0 ? some<Exemption>(['consent', 'callback', 'customer'], 2) : [];
  switch (below(8)) {
    case 0:
      return { kind: 'holidays', dates: ['2027-03-14', '2027-03-15'], name: null, unless };
    case 1: {
      const per = pick([{ hours: 24 }, { days: 3 }, { hours: 2 }]);
      return { kind: 'limit', most: 1 + below(3), per, within: pick(['subject', 'organisation']), unless };
    }
    case 2:
      return { kind: 'rest', after: 'refused', days: pick([1, 3, 60]), unless };
    case 3:
      return { kind: 'register', registerId: pick(['a', 'b', 'never']), maxAgeDays: pick([1, 5, 31]), unless };
    case 4: {
      const rest = unless.filter((each) => each !== 'consent');
      return { kind: 'consent', required: pick(['express', 'written']), maxAgeDays: pick([null, 2, 30]), unless: rest };
    }
    case 5:
      return { kind: 'prefix', prefixes: pick([['+1303'], ['+1212', '+44'], ['+']]), unless };
    default:
      return { kind: 'hours', windows: windowsOf(random), unless };
  }
}

export function worldOf(random: Choices): World {
  const { below, pick, some, maybe } = random;
  const at = START + below(14 * 24 * 60) * MINUTE;
  const near = () => at + (below(6 * 24 * 60) - 3 * 24 * 60) * MINUTE;
  const past = () => at - below(5 * 24 * 60) * MINUTE;
  const facts: CallingFacts = {
    phone: pick(['+13035550100', '+12125550100', '+442079460000', null]),
    place: { country: pick(['US', 'GB', null]), regions: some(['CO', 'NY'], 2), zones: some(ZONES, 3).sort() },
    askerId: pick([null, 'ana', 'bo']),
    status: pick(['active', 'active', 'attempted', 'callback', 'winner', 'loser', 'archived']),
    tries: pick([0, 0, 0, 1, 3]),
    retryAt: maybe(near),
    callbackAt: null,
    callbackOwnerId: pick([null, 'ana']),
    callbackOwnerName: 'Ana Lima',
    doNotCall: below(8) === 0 ? { since: past(), until: maybe(() => at + below(3 * DAY)) } : null,
    registers: [
      {
        id: 'a',
        name: 'A',
        asOf: pick(['2027-03-10', '2027-03-13', '2027-02-20']),
        loadedAt: past(),
        isListed: below(4) === 0,
      },
      { id: 'b', name: 'B', asOf: '2027-03-12', loadedAt: past(), isListed: false },
      { id: 'never', name: 'C', asOf: null, loadedAt: null, isListed: false },
    ],
    dials: Array.from({ length: below(4) }, () => ({ at: past(), subject: pick([null, 'Solar']) })),
    refusedAt: maybe(near),
    consents: Array.from({ length: below(3) }, (_, id) => ({
      id: String(id),
      givenAt: near(),
      kind: pick(['express', 'written']),
    })),
    heldBy: below(10) === 0 ? { name: 'Bo', listName: null, until: at + below(HOUR) } : null,
    list: {
      endsOn: pick([null, null, '2027-03-15', '2027-03-30']),
      hours: below(4) === 0 ? windowsOf(random) : null,
      isPaused: below(12) === 0,
      isOfCustomers: below(3) === 0,
      subject: pick([null, 'Solar']),
      callbackGraceMinutes: 60,
      maxTries: 3,
    },
    timeZone: pick(ZONES),
  };
  // Often so near that a call now is the promised one, or soon will be, or was.
  if (facts.status === 'callback') facts.callbackAt = below(2) === 0 ? near() : at + (below(6 * 60) - 3 * 60) * MINUTE;
  const active = Array.from({ length: below(4) }, (_, n) => ({
    id: `set-${n}`,
    name: pick(['A', 'B']),
    version: 1,
    country: pick(['US', 'GB', '*']),
    regions: pick([null, null, ['CO'], ['NY', 'FL']]),
    audience: pick(AUDIENCES),
    rules: Array.from({ length: 1 + below(3) }, () => ruleOf(random)),
  }));
  return { facts, active, audience: pick([null, ...LIST_AUDIENCES]), at };
}
