import { LOOK_AHEAD_MS } from '@dialdeck/common/calling/rule-checks.rules';
import type { ReasonCode } from '@dialdeck/common/calling/verdict';
import type { Standing } from '@dialdeck/common/calling/verdict.rules';

/** Parts that all have to allow a call; groups of contacts share them. */
export type Standings = readonly Standing[];

export const firstReason = (parts: Standings, at: number): ReasonCode | null =>
  parts.map((part) => part.firstReason(at)).find((code) => code !== null) ?? null;

export const isServedAt = (parts: Standings, at: number): boolean => parts.every((part) => part.isServedAt(at));

/** A wait ends only once, so it is checked before the first part, which opens and closes repeatedly. */
export function servedFrom(parts: Standings, at: number): number | null {
  let from: number | null = at;
  for (let part = parts.length - 1; part >= 0 && from !== null; part--) from = parts[part]?.servedFrom(from) ?? null;
  return from !== null && from <= at + LOOK_AHEAD_MS ? from : null;
}
