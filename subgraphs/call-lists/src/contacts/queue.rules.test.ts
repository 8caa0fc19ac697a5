import { expect, it } from 'vitest';
import { compareInQueue, queueRanks, queueStatuses, statusesOfRank } from './queue.rules.ts';

it('hides winner, loser and archived with Active Only', () => {
  expect(queueRanks(queueStatuses(false))).toEqual([4, 3, 2, 1]);
  expect(queueRanks(queueStatuses(true))).toEqual([4, 3, 1]);
});

it('distinguishes some statuses of a rank from all of them', () => {
  expect(statusesOfRank(2, ['active', 'winner', 'archived'])).toEqual({
    statuses: ['winner', 'archived'],
    isWhole: false,
  });
  expect(statusesOfRank(2, queueStatuses(false))).toEqual({ statuses: ['winner', 'loser', 'archived'], isWhole: true });
});

it('sorts by highest rank, then by newest, then by id', () => {
  const at = (rank: number, createdAt: string, id: string) => ({ rank, createdAt, id });
  const sorted = [
    at(4, '2026-01-01T00:00:00.000002Z', 'a'),
    at(4, '2026-01-01T00:00:00.000001Z', 'b'),
    at(4, '2026-01-01T00:00:00.000001Z', 'a'),
    at(1, '2026-02-01T00:00:00.000000Z', 'z'),
  ];
  expect(sorted.toReversed().sort(compareInQueue)).toEqual(sorted);
});
