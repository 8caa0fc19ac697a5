import { expect, inject, it } from 'vitest';
import { BENCHES } from '../bench/all.ts';
import { measure } from '../bench/measure.ts';

// Small, and without a word on speed, like the other benchmarks in tests/bench/answers.int.test.ts; these need what is built.
it.each(
  BENCHES.filter(({ isOfReleased, isOfBrowser }) => isOfReleased && !isOfBrowser).map(
    (bench) => [bench.name, bench] as const,
  ),
)(
  '%s gives the right answers',
  async (_, bench) => {
    const ratios = await measure(bench, bench.smallRows, inject('testServerUrl'));
    expect(ratios.length).toBeGreaterThan(0);
  },
  120_000,
);
