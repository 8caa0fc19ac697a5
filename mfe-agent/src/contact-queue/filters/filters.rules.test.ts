import { describe, expect, it } from 'vitest';
import { chipsOf, clearFilters, setWords, showStage, wordsOf } from './filters.rules.ts';

const after = (query: string, change: (parameters: URLSearchParams) => void) => {
  const parameters = new URLSearchParams(query);
  change(parameters);
  return decodeURIComponent(parameters.toString());
};

describe('chips', () => {
  const QUERY =
    'search=x&status=winner,active&calls=3%2B&callback=due&stage=AVAILABLE&field.City=Lyon&field.City=&show=all';

  it('name each active filter', () => {
    expect(chipsOf(new URLSearchParams(QUERY)).map(({ name }) => name)).toEqual([
      'Status: Winner',
      'Status: Active',
      'Calls: 3 or more',
      'Callback: Due',
      'Can be called: Now',
      'City: Lyon',
      'City: empty',
    ]);
  });

  it.each([
    [
      'Status: Winner',
      'search=x&status=active&calls=3+&callback=due&stage=AVAILABLE&field.City=Lyon&field.City=&show=all',
    ],
    [
      'Calls: 3 or more',
      'search=x&status=winner,active&callback=due&stage=AVAILABLE&field.City=Lyon&field.City=&show=all',
    ],
    ['City: empty', 'search=x&status=winner,active&calls=3+&callback=due&stage=AVAILABLE&field.City=Lyon&show=all'],
  ])('removes %s alone', (name, expected) => {
    const chip = chipsOf(new URLSearchParams(QUERY)).find((each) => each.name === name);
    expect(after(QUERY, (parameters) => chip?.remove(parameters))).toBe(expected);
  });

  it('show an unknown word, so that it can be removed', () => {
    const [chip] = chipsOf(new URLSearchParams('status=won'));
    expect(chip?.name).toBe('Status: won');
    expect(after('status=won', (parameters) => chip?.remove(parameters))).toBe('');
  });
});

it('removes all filters, and leaves the search', () => {
  expect(after('search=x&status=winner&show=all&field.a=1&field.b=&stage=HELD', clearFilters)).toBe(
    'search=x&show=all',
  );
});

it.each([
  ['status', ['winner'], 'status=winner&show=all'],
  ['status', ['active', 'archived'], 'status=active,archived&show=all'],
  ['status', ['active', 'callback'], 'status=active,callback'],
  ['stage', ['DECIDED'], 'stage=DECIDED&show=all'],
  ['stage', ['WAITING'], 'stage=WAITING'],
  ['calls', [], ''],
] as const)('%s %j turns Show All on where it has to: %s', (parameter, words, expected) => {
  expect(after('', (parameters) => setWords(parameters, parameter, words))).toBe(expected);
});

it('reads a plus sign that is not encoded', () => {
  expect(wordsOf(new URLSearchParams('calls=0,3+'), 'calls')).toEqual(['0', '3+']);
});

it('shows exactly the contacts of a stage', () => {
  const change = (parameters: URLSearchParams) => showStage(parameters, 'DECIDED');
  expect(after('search=x&status=active&field.City=Lyon', change)).toBe('stage=DECIDED&show=all');
});
