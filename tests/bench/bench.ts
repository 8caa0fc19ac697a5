import type { TestDatabase } from '@dialdeck/node/testing/test-database';
import type pg from 'pg';

/** A benchmark's input: its own migrated database, and its size. */
export interface BenchGround {
  /** As the subgraphs' roles see it. */
  database: TestDatabase;
  /** As its owner sees it, in the schemas call_lists and analytics, with no limit on time: for setting up and counting again. */
  owner: pg.Pool;
  /** Rows of the largest table in it. */
  rows: number;
  /** How often something is done to time it: once where only the answers count. */
  rounds(most: number): number;
}

/** A figure next to its limit or peer, both from the same run. */
export interface Ratio {
  what: string;
  /** The divisor of the ratio. */
  peer: string;
  ratio: number;
  /** The promised performance: at least, or at most, this ratio. */
  target: { atLeast: number } | { atMost: number };
  /** Both figures with units, for the table's readers. */
  figures: string;
}

/** One benchmark. It throws when an answer is wrong: a fast wrong answer has no ratio. */
export interface Bench {
  name: string;
  /** Rows without `--rows`, and rows in CI, where only the answers count. */
  rows: number;
  smallRows: number;
  /** Runs the released servers, so they are built first. */
  isOfReleased?: boolean;
  /** Drives a browser, which is slow: no part of `npm test`. */
  isOfBrowser?: boolean;
  run(ground: BenchGround): Promise<Ratio[]>;
}

/** Whether a ratio is what was promised. */
export function isReached({ ratio, target }: Pick<Ratio, 'ratio' | 'target'>): boolean {
  return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;
}
