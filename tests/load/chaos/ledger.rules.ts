/** The effects that a fault may have on a concurrent request: a refusal is a 503 with Retry-After. */
export type Tolerance = 'nothing' | 'refusals' | 'lost connections';

/** A line of what k6 noted of its requests. */
export type Entry =
  | { what: 'acknowledged'; name: string; key: string }
  | { what: 'refused' | 'unanswered' | 'failed'; name: string; began: number; ended: number };
type Failure = Exclude<Entry, { what: 'acknowledged' }>;

export interface StruckFault {
  name: string;
  tolerates: Tolerance;
  recoversWithinMs: number;
  beganAt: number;
  /** When the ended server was back, or its replacement served alone. */
  overAt: number;
  /** When everything answered. */
  answersAt: number;
}

/** The state of the database after the run. */
export interface Stored {
  /** Idempotency keys of stored dials, and of results. */
  dials: ReadonlySet<string>;
  results: ReadonlySet<string>;
  calls: number;
  callsWithResult: number;
  /** Calls of the organisation in the reports. */
  counted: number;
}

export interface Rule {
  rule: string;
  isKept: boolean;
  seen: string;
}

/** Requests on their way to one process, and those that are sent there before the proxy notices. */
const LOST_CONNECTIONS_AT_MOST = 10;
/** Fewer would prove nothing. */
const ACKNOWLEDGED_AT_LEAST = 50;

const ALLOWED: Record<Tolerance, readonly Failure['what'][]> = {
  nothing: [],
  refusals: ['refused'],
  'lost connections': ['refused', 'unanswered'],
};

const meets = (fault: StruckFault, { began, ended }: Failure) => began <= fault.answersAt && ended >= fault.beganAt;

/** Failures that ran while a fault lasted. */
export const failuresOf = (fault: StruckFault, entries: readonly Entry[], what: Failure['what']): Failure[] =>
  entries.filter((entry): entry is Failure => entry.what === what && meets(fault, entry as Failure));

/** The rules that must hold over a whole run (docs/requirements/operation.md#faults). */
export function rulesOf(faults: readonly StruckFault[], entries: readonly Entry[], stored: Stored): Rule[] {
  const failures = entries.filter((entry): entry is Failure => entry.what !== 'acknowledged');
  const uncalled = failures.filter(
    (failure) => !faults.some((fault) => meets(fault, failure) && ALLOWED[fault.tolerates].includes(failure.what)),
  );
  const acknowledged = (name: string) =>
    entries.flatMap((entry) => (entry.what === 'acknowledged' && entry.name === name ? entry.key : []));
  const lost = (keys: string[], kept: ReadonlySet<string>) => keys.filter((key) => !kept.has(key)).length;
  const [dials, results] = [acknowledged('call log'), acknowledged('result')];
  return [
    ...faults.map((fault) => recovery(fault)),
    ...faults
      .filter(({ tolerates }) => tolerates === 'lost connections')
      .map((fault) =>
        atMost(
          LOST_CONNECTIONS_AT_MOST,
          `${fault.name}: connections lost`,
          failuresOf(fault, entries, 'unanswered').length,
        ),
      ),
    {
      ...atMost(0, 'failures that no fault excuses', uncalled.length),
      ...(uncalled[0] && { seen: `${uncalled.length}, the first: ${JSON.stringify(uncalled[0])}` }),
    },
    {
      rule: `at least ${ACKNOWLEDGED_AT_LEAST} dials and results acknowledged`,
      isKept: Math.min(dials.length, results.length) >= ACKNOWLEDGED_AT_LEAST,
      seen: `${dials.length} and ${results.length}`,
    },
    atMost(0, 'acknowledged dials that are not stored', lost(dials, stored.dials)),
    atMost(0, 'acknowledged results that are not stored', lost(results, stored.results)),
    same('each dial is one call', stored.dials.size, stored.calls),
    same('each result belongs to one call', stored.results.size, stored.callsWithResult),
    same('each call counts once in the reports', stored.calls, stored.counted),
  ];
}

function recovery({ name, overAt, answersAt, recoversWithinMs }: StruckFault): Rule {
  const ms = answersAt - overAt;
  return {
    rule: `${name}: everything answers within ${recoversWithinMs} ms`,
    isKept: ms < recoversWithinMs,
    seen: `${ms} ms`,
  };
}

const atMost = (most: number, what: string, seen: number): Rule => ({
  rule: `${what}: at most ${most}`,
  isKept: seen <= most,
  seen: String(seen),
});

const same = (rule: string, one: number, other: number): Rule => ({
  rule,
  isKept: one === other,
  seen: `${one}, ${other}`,
});
