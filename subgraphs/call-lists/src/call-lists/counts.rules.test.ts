import { describe, expect, it } from 'vitest';
import { countContacts, countsDelta } from './counts.rules.ts';

it('counts all contacts, or those that Active Only leaves', () => {
  const counts = { active: 1, attempted: 2, callback: 4, winner: 8, loser: 16, archived: 32, completed: 60 };
  expect(countContacts(counts)).toBe(63);
  expect(countContacts(counts, ['active', 'attempted', 'callback'])).toBe(7);
});

describe('changes of the counts', () => {
  const active = { status: 'active', lastCallDisposition: null } as const;
  it.each([
    ['a first call', active, { status: 'attempted', lastCallDisposition: null }, { active: -1, attempted: 1 }],
    [
      'another call',
      { status: 'attempted', lastCallDisposition: null },
      { status: 'attempted', lastCallDisposition: null },
      {},
    ],
    [
      'a first result',
      active,
      { status: 'winner', lastCallDisposition: 'winner' },
      { active: -1, winner: 1, completed: 1 },
    ],
    [
      'a second result',
      { status: 'loser', lastCallDisposition: 'loser' },
      { status: 'winner', lastCallDisposition: 'winner' },
      { loser: -1, winner: 1 },
    ],
    [
      'the same result again',
      { status: 'winner', lastCallDisposition: 'winner' },
      { status: 'winner', lastCallDisposition: 'winner' },
      {},
    ],
  ] as const)('%s', (_, before, after, delta) => {
    expect(countsDelta(before, after)).toEqual(delta);
  });
});
