import { execFileSync } from 'node:child_process';
import { chartTool } from '../tools/chart-tools.ts';

export interface PromqlQuestion {
  /** Between two values of a series. */
  intervalSeconds: number;
  /** In the notation of Prometheus' own rule tests: `up{job="users"} 1x10 _ 0+5x20`. */
  series: readonly string[];
  expr: string;
  /** The instants at which the expression is evaluated; series begin at 0. */
  atSeconds: readonly number[];
}

export interface PromqlSample {
  labels: Record<string, string>;
  value: number;
}

/** Prometheus' own engine over made-up series: for each question, for each of its times, the samples that come out. */
export const evaluate = (questions: readonly PromqlQuestion[]): PromqlSample[][][] =>
  JSON.parse(
    execFileSync(chartTool('promql'), { input: JSON.stringify(questions), encoding: 'utf8' }),
  ) as PromqlSample[][][];
