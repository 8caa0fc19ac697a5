import { expect, it } from 'vitest';
import { byPerformance } from './people-order.rules.ts';

it('orders people by winners, then dials, then names', () => {
  const people = [
    { name: 'Cleo', winners: 1, totalDials: 9 },
    { name: 'Ben', winners: 2, totalDials: 5 },
    { name: 'Ana', winners: 2, totalDials: 5 },
    { name: 'Dora', winners: 2, totalDials: 8 },
  ];
  expect(people.sort(byPerformance).map(({ name }) => name)).toEqual(['Dora', 'Ana', 'Ben', 'Cleo']);
});
