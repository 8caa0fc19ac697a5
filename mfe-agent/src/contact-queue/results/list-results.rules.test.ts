import { expect, it } from 'vitest';
import { groupsOf, type ListResult, listResultOf, valuesOfResult } from './list-results.rules.ts';

const result = (given: Partial<ListResult>): ListResult => ({
  id: 'r',
  label: 'Sold',
  key: null,
  leadsTo: 'winner',
  outcome: null,
  meanings: [],
  needsNote: false,
  listed: null,
  ...given,
});

it.each([
  [[], null],
  [['reached', 'refused'], null],
  [['wrongNumber'], 'list'],
  [['unusable'], 'everywhere'],
  [['doNotCall', 'wrongNumber'], 'everywhere'],
])('lists the number of a result that means %j: %s', (meanings, listed) => {
  expect(listResultOf({ id: 'r', label: 'L', leadsTo: 'archived', meanings, needsNote: false })).toMatchObject({
    listed,
    key: null,
    outcome: null,
  });
});

it.each([
  [result({ leadsTo: 'callback' }), 1, { disposition: 'callback' }],
  [result({ leadsTo: 'retry', outcome: 'busy' }), 1, { disposition: null, callOutcome: 'busy' }],
  [result({ outcome: 'answered' }), null, { disposition: 'winner' }],
])('chooses %j in a call since %s', (chosen, startedAt, expected) => {
  const { key: _, ...kept } = chosen;
  expect(valuesOfResult({ startedAt }, chosen)).toEqual({ ...expected, result: kept });
});

it('groups in the order of the next steps, finds by any case, and shows a chosen result that is no longer offered', () => {
  const some = [result({ id: 'a', leadsTo: 'retry' }), result({ id: 'b', leadsTo: 'callback', label: 'Later' })];
  const names = (search: string, chosen: ListResult | null = null) =>
    groupsOf(some, { search, chosen }).map(([leadsTo, each]) => [leadsTo, each.map(({ id }) => id)]);
  expect(names('')).toEqual([
    ['callback', ['b']],
    ['retry', ['a']],
  ]);
  expect(names(' LATE')).toEqual([['callback', ['b']]]);
  expect(names('none')).toEqual([]);
  expect(names('', result({ id: 'c', leadsTo: 'loser' }))).toContainEqual(['loser', ['c']]);
});
