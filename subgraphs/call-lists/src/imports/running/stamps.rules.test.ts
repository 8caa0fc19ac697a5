import { expect, it } from 'vitest';
import { microsecondsBefore } from '#imports/import-rows.rules.ts';
import { stamps } from './stamps.rules.ts';

it('is what is counted one by one', () => {
  const from = new Date('2026-11-21T19:00:00.123Z');
  const stampOf = stamps(from);
  for (const microseconds of [0, 1, 2, 999, 1_000, 1_001, 1_999, 2_000, 5_000_007, 3])
    expect(stampOf(microseconds)).toBe(microsecondsBefore(from, microseconds));
});
