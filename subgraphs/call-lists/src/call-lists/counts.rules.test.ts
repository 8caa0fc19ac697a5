import { describe, expect, it } from 'vitest';
import { countContacts, countsDelta } from './counts.rules.ts';

it('counts all contacts, or those that Active Only leaves', () => {
  const counts = { active: 1, attempted: 2, callback: 4, winner: 8, loser: 16, archived: 32, completed: 60 };
  expect(countContacts(counts)).toBe(63);
  expect(countContacts(counts, { activeOnly: true })).toBe(7);
});

describe('how the counts move', () => {
  const active = { status: 'active', hasResult: false } as const;
  it.each([
    ['a first call', active, { status: 'attempted', hasResult: false }, { active: -1, attempted: 1 }],
    ['another call', { status: 'attempted', hasResult: false }, { status: 'attempted', hasResult: false }, {}],
    ['a first result', active, { status: 'winner', hasResult: true }, { active: -1, winner: 1, completed: 1 }],
    [
      'a second result',
      { status: 'loser', hasResult: true },
      { status: 'winner', hasResult: true },
      { loser: -1, winner: 1 },
    ],
    ['the same result again', { status: 'winner', hasResult: true }, { status: 'winner', hasResult: true }, {}],
  ] as const)('%s', (_, before, after, delta) => {
    expect(countsDelta(before, after)).toEqual(delta);
  });
});
