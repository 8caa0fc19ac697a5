import { describe, expect, it } from 'vitest';
import { orderOf, tellApart } from './tell-apart.ts';

describe.each([2, 5])('the order of %d', (count) => {
  it('runs each peer in every round, and equally often after each other peer', () => {
    const rounds = Array.from({ length: 2 * count }, (_, round) => orderOf(round, count));
    for (const order of rounds) expect(order.toSorted()).toEqual(Array.from({ length: count }, (_, which) => which));
    const pairs = rounds.flatMap((order) => order.slice(1).map((which, at) => `${order[at]} ${which}`));
    const often = Map.groupBy(pairs, (pair) => pair);
    expect(often.size).toBe(count * (count - 1));
    expect(new Set([...often.values()].map(({ length }) => length))).toEqual(new Set([2]));
  });
});

it('distinguishes samples that differ in time, and no samples of equal time', async () => {
  const waiting = (ms: number) => () => new Promise<number>((resolve) => setTimeout(resolve, ms, ms));
  const { answers, rightBets, byChance } = await tellApart({ rounds: 40, atOnce: 40 }, [
    waiting(40),
    waiting(2),
    waiting(2),
  ]);
  expect(answers).toHaveLength(120);
  expect(rightBets[0]).toBeGreaterThan(byChance);
  expect(rightBets[1]).toBeLessThan(byChance);
});
