import { expect, it } from 'vitest';
import { type ListCount, reportedLists } from './reported-lists.rules.ts';

const figures = (winners: number, totalDials: number) => ({
  totalDials,
  totalContacts: winners * 2,
  winners,
  losers: 1,
  callbacks: 2,
  winRate: 50,
  loseRate: 25,
  avgCallDuration: 30,
  totalTalkTime: winners * 60,
});
const list = (name: string, winners: number, totalDials: number): ListCount => ({
  callList: { id: name.toLowerCase(), name, isActive: name !== 'Paused' },
  ...figures(winners, totalDials),
});

it('orders lists by winners, dials and name', () => {
  const rows = reportedLists([list('B', 1, 5), list('A', 1, 5), list('C', 1, 9), list('Paused', 2, 3)]);
  expect(rows.map(({ name, isActive }) => [name, isActive])).toEqual([
    ['Paused', false],
    ['C', true],
    ['A', true],
    ['B', true],
  ]);
  expect(rows[0]).toEqual({ callListId: 'paused', name: 'Paused', isActive: false, ...figures(2, 3) });
});

it('sums the calls of deleted lists and of no list in one row', () => {
  const rows = reportedLists([
    { callList: null, ...figures(2, 7) },
    list('A', 1, 5),
    { callList: null, ...figures(1, 3), losers: 0, totalTalkTime: 200 },
  ]);
  expect(rows.map(({ name }) => name)).toEqual(['No list', 'A']);
  expect(rows[0]).toEqual({
    callListId: null,
    name: 'No list',
    isActive: null,
    totalDials: 10,
    totalContacts: 6,
    winners: 3,
    losers: 1,
    callbacks: 4,
    winRate: 50,
    loseRate: 16.7,
    avgCallDuration: 53,
    totalTalkTime: 320,
  });
});

it('has no row without a list where every call has one', () => {
  expect(reportedLists([list('A', 1, 5)]).map(({ name }) => name)).toEqual(['A']);
  expect(reportedLists([])).toEqual([]);
});
