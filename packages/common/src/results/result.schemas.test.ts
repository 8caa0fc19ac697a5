import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { ResultSetSchema, ResultsSchema } from './result.schemas.ts';

const sold = { code: 'sold', label: 'Sold', leadsTo: 'winner' };
const sentences = (results: unknown) =>
  safeParse(ResultsSchema, { results }).error?.issues.map(({ message }) => message);
const fields = (results: unknown) =>
  safeParse(ResultsSchema, { results }).error?.issues.map(({ path }) => path.join('.'));

describe('the results of a set', () => {
  it('are complete after parsing', () => {
    expect(
      safeParse(ResultsSchema, { results: [{ ...sold, meanings: ['success'], key: ' s ' }] }).data?.results,
    ).toEqual([{ ...sold, key: 's', outcome: null, meanings: ['reached', 'success'], needsNote: false }]);
    expect(safeParse(ResultsSchema, { results: [] }).success).toBe(true);
  });

  it.each([
    ['no object', 'no object', 'Result 2: Must be an object.', 'results.1'],
    ['no code', { code: undefined }, 'Result 2: Code is required.', 'results.1.code'],
    [
      'a code with a blank',
      { code: 'not now' },
      'Result 2: A code has up to 40 lowercase letters, digits and hyphens.',
      'results.1.code',
    ],
    [
      'a long code',
      { code: 'a'.repeat(41) },
      'Result 2: A code has up to 40 lowercase letters, digits and hyphens.',
      'results.1.code',
    ],
    ['no label', { label: ' ' }, 'Result 2: Label is required.', 'results.1.label'],
    ['a long key', { key: 'ab' }, 'Result 2: A key is one letter or digit.', 'results.1.key'],
    ['a sign as key', { key: '.' }, 'Result 2: A key is one letter or digit.', 'results.1.key'],
    ['a key of the dialogs', { key: 'x' }, 'Result 2: X is a key of the dialogs.', 'results.1.key'],
    ['another next step', { leadsTo: 'later' }, 'Result 2: Please choose what it leads to.', 'results.1.leadsTo'],
    ['another outcome', { outcome: 'rang' }, 'Result 2: Please choose a call outcome.', 'results.1.outcome'],
    ['another meaning', { meanings: ['sold'] }, 'Result 2: There is no such meaning.', 'results.1.meanings.0'],
    [
      'a reached person who did not answer',
      { outcome: 'busy', meanings: ['reached'] },
      'Result 2: This result means that somebody answered.',
      'results.1.outcome',
    ],
    [
      'a meaning of another step',
      { meanings: ['success'] },
      'Result 2: Archive cannot mean "success".',
      'results.1.meanings',
    ],
    ['the code of another result', { code: 'sold' }, 'Result 2: Another result has the code sold.', 'results.1.code'],
    ['the key of another result', { key: 's' }, 'Result 2: Another result has the key S.', 'results.1.key'],
  ])('reject %s', (_, changed, sentence, field) => {
    const second =
      typeof changed === 'string' ? changed : { code: 'gone', label: 'Gone', leadsTo: 'archived', ...changed };
    const results = [{ ...sold, key: 'S' }, second];
    expect(sentences(results)).toEqual([sentence]);
    expect(fields(results)).toEqual([field]);
  });

  it('number at most 40', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...sold, code: `sold-${n}` }));
    expect(sentences(many(40))).toBeUndefined();
    expect(sentences(many(41))).toEqual(['Result 41: A set has 40 results at most.']);
  });
});

it.each([{}, { name: '' }, { name: '  ' }, { name: 1 }])('rejects a set without a name: %j', (given) => {
  expect(safeParse(ResultSetSchema, given).error?.issues[0]?.message).toBe('Name is required');
});
