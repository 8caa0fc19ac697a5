import { describe, expect, it } from 'vitest';
import { choiceVariables, readTableChoice, sortedBy, tableQuery } from './table-choice.rules.ts';

const SORTS = ['created', 'name'] as const;
const FIRST = { sort: 'created', dir: 'desc', search: '' } as const;

describe('the address of a table', () => {
  it.each([
    ['?sort=name&dir=asc&search=', { sort: 'name', dir: 'asc', search: '' }],
    ['?sort=name&dir=desc&search=ana+l', { sort: 'name', dir: 'desc', search: 'ana l' }],
    ['?sort=created&dir=desc&search=', FIRST],
    ['?sort=created&dir=desc&search=&team=t&show=paused', { ...FIRST, team: 't', show: 'paused' }],
  ] as const)('reads and writes %s', (address, choice) => {
    expect(readTableChoice(address, SORTS)).toEqual(choice);
    expect(tableQuery(choice)).toBe(address);
  });

  it.each(['', '?sort=phone&dir=asc', '?dir=asc', '?show=some'])('sorts %j by newest first', (address) => {
    expect(readTableChoice(address, SORTS)).toEqual(FIRST);
  });
});

it('sorts by a heading up, then down', () => {
  const up = sortedBy<'created' | 'name'>(FIRST, 'name');
  expect(up).toEqual({ sort: 'name', dir: 'asc', search: '' });
  expect(sortedBy(up, 'name').dir).toBe('desc');
  expect(sortedBy<'created' | 'name'>(FIRST, 'created').dir).toBe('asc');
});

it('matches the query that the page preloads by default', () => {
  expect(choiceVariables(FIRST)).toEqual({});
  expect(choiceVariables({ sort: 'name', dir: 'asc', search: 'x' })).toEqual({ sort: 'name', dir: 'asc', search: 'x' });
});
