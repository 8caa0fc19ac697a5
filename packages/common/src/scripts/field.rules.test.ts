import { describe, expect, it } from 'vitest';
import {
  type FieldRequired,
  type FieldType,
  mergeFields,
  misfitsOf,
  missingFields,
  readFields,
  type SentValue,
  type TypedField,
} from './field.rules.ts';

const field = (type: FieldType, required: FieldRequired = 'never'): TypedField => ({
  name: 'City',
  label: 'Home city',
  type,
  options: type === 'choice' || type === 'choices' ? ['Solar', 'Wind', 'Gas'] : [],
  required,
  show: 'dialog',
});

describe('readFields', () => {
  it.each<[FieldType, SentValue, string]>([
    ['text', ' Lyon ', 'Lyon'],
    ['text', 12, '12'],
    ['text', null, ''],
    ['area', 'a\nb', 'a\nb'],
    ['number', '-12.5', '-12.5'],
    ['number', 3, '3'],
    ['number', '', ''],
    ['date', '2028-02-29', '2028-02-29'],
    ['time', '14:05', '14:05'],
    ['time', '00:00', '00:00'],
    ['yesno', 'yes', 'yes'],
    ['yesno', 'no', 'no'],
    ['choice', 'Wind', 'Wind'],
    ['choices', ['Gas', 'Solar', 'Gas'], 'Solar; Gas'],
    ['choices', 'Wind;Solar', 'Solar; Wind'],
    ['choices', [], ''],
    ['text', 'a\ud83d', 'a\ufffd'],
  ])('stores for %s %j the text %j', (type, value, text) => {
    const { values, problems } = readFields([field(type)], { City: value });
    expect([...problems]).toEqual([]);
    expect([...values]).toEqual([['City', text]]);
  });

  it.each<[FieldType, SentValue, string]>([
    ['number', '12,5', 'Home city must be a number'],
    ['number', '1e5', 'Home city must be a number'],
    ['number', '+1', 'Home city must be a number'],
    ['number', '.5', 'Home city must be a number'],
    ['date', '2027-02-30', 'Home city must be a date'],
    ['date', '02.03.2027', 'Home city must be a date'],
    ['time', '24:00', 'Home city must be a time'],
    ['time', '9:00', 'Home city must be a time'],
    ['yesno', 'maybe', 'Home city must be yes or no'],
    ['choice', 'Coal', 'Home city: choose one of Solar, Wind, Gas'],
    ['choices', ['Solar', 'Coal'], 'Home city: choose one of Solar, Wind, Gas'],
    ['text', ['a'], 'Additional fields hold texts'],
    ['text', 'a\0', 'Must not contain NUL characters'],
    ['area', 'x'.repeat(10_001), 'At most 10,000 characters'],
  ])('refuses for %s %j', (type, value, sentence) => {
    const { values, problems } = readFields([field(type)], { City: value });
    expect([...values]).toEqual([]);
    expect([...problems]).toEqual([['City', sentence]]);
  });

  it('keeps the text of a name without a definition', () => {
    const sent = { Gone: ['a', 'b'], Other: 'x', ['__proto__']: 'y' };
    expect([...readFields([field('number')], sent).values]).toEqual([
      ['Gone', 'a; b'],
      ['Other', 'x'],
      ['__proto__', 'y'],
    ]);
  });
});

describe('mergeFields', () => {
  it('sets, removes and leaves values', () => {
    const values = new Map([
      ['a', ''],
      ['b', '2'],
      ['__proto__', 'x'],
    ]);
    const merged = mergeFields({ a: '1', b: '1', c: 3 }, values);
    expect(Object.entries(merged)).toEqual([
      ['b', '2'],
      ['c', 3],
      ['__proto__', 'x'],
    ]);
  });
});

describe('misfitsOf', () => {
  it.each<[FieldType, string, string | null]>([
    ['text', 'anything', null],
    ['number', '12 EUR', 'City: not a number'],
    ['date', 'soon', 'City: not a date'],
    ['time', 'noon', 'City: not a time'],
    ['yesno', 'Y', 'City: not yes or no'],
    ['choice', 'Coal', 'City: not one of Solar, Wind, Gas'],
    ['choices', 'Solar; Coal', 'City: not one of Solar, Wind, Gas'],
    ['choices', 'Gas;Solar', null],
  ])('notes for %s %j: %s', (type, text, note) => {
    expect(misfitsOf([field(type)], { City: text })).toBe(note);
  });

  it('notes all values of a row, and none without values', () => {
    const both = [field('date'), { ...field('number'), name: 'Age' }];
    expect(misfitsOf(both, { City: 'x', Age: 'y', Other: 'z' })).toBe('City: not a date; Age: not a number');
    expect(misfitsOf(both, undefined)).toBeNull();
  });
});

describe('missingFields', () => {
  const results = {
    answered: { outcome: 'answered', isSuccess: false, isRetry: false },
    'answered success': { outcome: 'answered', isSuccess: true, isRetry: false },
    'success without an outcome': { outcome: null, isSuccess: true, isRetry: false },
    'success with another outcome': { outcome: 'no-answer', isSuccess: true, isRetry: false },
    unanswered: { outcome: 'busy', isSuccess: false, isRetry: false },
    'no outcome': { outcome: null, isSuccess: false, isRetry: false },
    retry: { outcome: 'no-answer', isSuccess: false, isRetry: true },
  };
  it.each<[FieldRequired, (keyof typeof results)[]]>([
    ['never', []],
    ['answered', ['answered', 'answered success']],
    ['success', ['answered success', 'success without an outcome']],
  ])('requires a field that is required %s with the right results', (required, asked) => {
    for (const [name, result] of Object.entries(results)) {
      const missing = missingFields([field('text', required)], {}, result);
      const isAsked = (asked as string[]).includes(name);
      expect([name, [...missing]]).toEqual([name, isAsked ? [['City', 'Home city is required']] : []]);
    }
  });

  it.each<[Record<string, string | number>, boolean]>([
    [{}, true],
    [{ City: '' }, true],
    [{ City: '  ' }, true],
    [{ City: 'x' }, false],
    [{ City: 0 }, false],
  ])('with values %j, missing: %s', (values, isMissing) => {
    expect(missingFields([field('text', 'answered')], values, results.answered).size).toBe(isMissing ? 1 : 0);
  });
});
