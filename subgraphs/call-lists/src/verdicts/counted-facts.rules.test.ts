import { expect, it } from 'vitest';
import { countedBy } from './counted-facts.rules.ts';

const dial = (at: number) => ({ at, subject: 'Solar' });

it.each([
  ['nothing', { dials: [], refusedAt: null }, { dials: [], refusedAt: null }],
  [
    'facts dated before the question',
    { dials: [dial(40), dial(100)], refusedAt: 99 },
    { dials: [dial(40), dial(100)], refusedAt: 99 },
  ],
  [
    'a dial and a refusal that are dated after it',
    { dials: [dial(101), dial(40)], refusedAt: 130 },
    { dials: [dial(100), dial(40)], refusedAt: 100 },
  ],
])('%s', (_, known, expected) => {
  expect(countedBy(known, 100)).toEqual(expected);
});
