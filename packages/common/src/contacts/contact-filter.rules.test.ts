import { describe, expect, it } from 'vitest';
import { filterInAddress, readContactFilter } from './contact-filter.rules.ts';

/** The filter of a query, and its refusals by parameter. */
function read(query: Record<string, string | string[]>) {
  const refused: Record<string, string> = {};
  const parameters = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  );
  const filter = readContactFilter(filterInAddress(parameters) ?? {}, (parameter, sentence) => {
    refused[parameter] ??= sentence;
  });
  return { filter, refused };
}

const NONE = { status: null, calls: null, callback: null, stage: null, fields: [] };

describe('a filter in an address', () => {
  it.each([
    [{ status: 'winner,active,winner' }, { status: ['active', 'winner'] }],
    [{ calls: '0' }, { calls: ['0'] }],
    [{ calls: '1,3+' }, { calls: ['1', '3+'] }],
    [{ calls: '3 ,2' }, { calls: ['2', '3+'] }],
    [{ callback: 'due' }, { callback: 'due' }],
    [{ callback: 'later' }, { callback: 'later' }],
    [{ stage: 'AVAILABLE' }, { stage: 'AVAILABLE' }],
    [{ 'field.City': ' Lyon ' }, { fields: [{ name: 'City', values: ['Lyon'], isAbsentAllowed: false }] }],
    [{ 'field.City': '' }, { fields: [{ name: 'City', values: [], isAbsentAllowed: true }] }],
    [
      { 'field.City': ['Lyon', '', 'Lyon', 'Paris'], 'field.a.b': 'x,y' },
      {
        fields: [
          { name: 'City', values: ['Lyon', 'Paris'], isAbsentAllowed: true },
          { name: 'a.b', values: ['x,y'], isAbsentAllowed: false },
        ],
      },
    ],
    [{ search: 'x', limit: '5', field: 'x' }, {}],
  ])('reads %j', (query, expected) => {
    expect(read(query)).toEqual({ filter: { ...NONE, ...expected }, refused: {} });
  });

  it.each([
    [{ status: '' }, 'status'],
    [{ status: 'won' }, 'status'],
    [{ status: 'active,' }, 'status'],
    [{ status: 'active, winner' }, 'status'],
    [{ status: 'Winner' }, 'status'],
    [{ status: ['active', 'won'] }, 'status'],
    [{ calls: '' }, 'calls'],
    [{ calls: '3' }, 'calls'],
    [{ calls: '4' }, 'calls'],
    [{ calls: '-1' }, 'calls'],
    [{ calls: '1,,2' }, 'calls'],
    [{ callback: '' }, 'callback'],
    [{ callback: 'today' }, 'callback'],
    [{ callback: ['due', 'later'] }, 'callback'],
    [{ stage: ['HELD', 'HELD'] }, 'stage'],
    [{ stage: '' }, 'stage'],
    [{ stage: 'decided' }, 'stage'],
    [{ stage: 'DECIDED,HELD' }, 'stage'],
    [{ stage: '__proto__' }, 'stage'],
    [{ 'field.': 'x' }, 'field.'],
    [{ 'field.a': 'x'.repeat(10_001) }, 'field.a'],
    [{ 'field.a': Array.from({ length: 21 }, String) }, 'field.a'],
  ])('refuses %j', (query: Record<string, string | string[]>, parameter) => {
    expect(Object.keys(read(query).refused)).toEqual([parameter]);
  });

  it('refuses a fourth additional field, and no third', () => {
    const three = { 'field.a': '1', 'field.b': '', 'field.c': ['2', '3'] };
    expect(read(three).refused).toEqual({});
    expect(read({ ...three, 'field.d': '4' }).refused).toEqual({ 'field.d': 'At most 3 additional fields' });
  });

  it('names the words to choose from', () => {
    expect(read({ calls: '7' }).refused).toEqual({ calls: 'Choose among 0, 1, 2, 3+.' });
  });

  it('is absent without a parameter of a filter', () => {
    expect(filterInAddress(new URLSearchParams('search=x&activeOnly=true&toString=x'))).toBeUndefined();
  });
});
