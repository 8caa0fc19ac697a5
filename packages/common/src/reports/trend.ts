import { roundTo } from './percent.ts';

/** A figure of the dashboard against an earlier one. */
export interface Trend {
  /** The change; null when there is nothing to compare. */
  change: number | null | undefined;
  unit: '%' | 's';
  decimals: number;
  since: 'yesterday' | 'last week';
}

/** Such as `+12% from yesterday`, `+2.1% from last week`, `+0.3s from last week`. */
export function formatTrend({ change, unit, decimals, since }: Trend): string {
  if (change === null || change === undefined) return '+0%';
  const value = roundTo(change, decimals);
  return `${value < 0 ? '' : '+'}${value}${unit} from ${since}`;
}

/** How much a figure grew, in percent of its earlier value; null when that was zero. */
export function growth(current: number, earlier: number): number | null {
  return earlier === 0 ? null : ((current - earlier) / earlier) * 100;
}
