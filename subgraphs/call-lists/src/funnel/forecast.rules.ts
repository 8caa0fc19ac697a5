import type { ReasonCode } from '@dialdeck/common/calling/verdict';
import { REASON_CODES } from '@dialdeck/common/calling/verdict';
import type { Standing } from '@dialdeck/common/calling/verdict.rules';
import { firstReason, type Standings } from './standing.rules.ts';

/** Contacts with equal facts, under the present rules and under the draft. */
export interface ComparedGroup {
  count: number;
  now: Standings;
  tried: Standings;
}

export interface Forecast {
  hours: { from: number; now: number; tried: number }[];
  /** Contacts that are served in some hour under the present rules and in none under the draft, by the first reason. */
  lost: { code: ReasonCode; count: number }[];
  asOf: number;
}

const HOUR_MS = 3_600_000;

/** The number of contacts that could be served at the instant and at each following full hour, if no agent called in between. */
export function forecastOf(groups: readonly ComparedGroup[], asOf: number, hours: number): Forecast {
  const instants = Array.from({ length: hours }, (_, hour) =>
    hour === 0 ? asOf : (Math.floor(asOf / HOUR_MS) + hour) * HOUR_MS,
  );
  const counted = instants.map((from) => ({ from, now: 0, tried: 0 }));
  const lost = new Map<ReasonCode, number>();
  const servedBy = new Map<Standing, boolean[]>();
  const served = (parts: Standings): boolean[] => {
    const each = parts.map((part) => {
      const known = servedBy.get(part) ?? instants.map((at) => part.isServedAt(at));
      servedBy.set(part, known);
      return known;
    });
    return instants.map((_, hour) => each.every((known) => known[hour]));
  };
  for (const { count, now, tried } of groups) {
    const [before, after] = [served(now), now === tried ? null : served(tried)];
    for (const [hour, each] of counted.entries()) {
      if (before[hour]) each.now += count;
      if ((after ?? before)[hour]) each.tried += count;
    }
    const first = before.indexOf(true);
    if (first === -1 || !after || after.includes(true)) continue;
    const code = firstReason(tried, instants[first] as number);
    if (code) lost.set(code, (lost.get(code) ?? 0) + count);
  }
  return {
    hours: counted,
    lost: REASON_CODES.filter((code) => lost.has(code)).map((code) => ({ code, count: lost.get(code) ?? 0 })),
    asOf,
  };
}
