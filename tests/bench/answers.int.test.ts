import { expect, inject, it } from 'vitest';
import { BENCHES } from './all.ts';
import { measure } from './measure.ts';

// Small, and without a word on speed: the benchmarks check the answers of what they time, and so does every run of the tests.
// Benches of released servers are tried where the servers are built.
it.each(BENCHES.filter(({ isOfReleased }) => !isOfReleased).map((bench) => [bench.name, bench] as const))(
  '%s gives the right answers',
  async (_, bench) => {
    const ratios = await measure(bench, bench.smallRows, inject('testServerUrl'));
    expect(ratios.length).toBeGreaterThan(0);
    for (const { ratio } of ratios) expect(ratio).toBeGreaterThan(0);
  },
  120_000,
);
