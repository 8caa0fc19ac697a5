import { expect, it } from 'vitest';
import { uncountedTexts } from './funnel-words.ts';

it.each<[string[], string[]]>([
  [[], []],
  [['prefix'], ['This list is too long to count what changes with prefixes.']],
  [
    ['consent', 'prefix', 'limit', 'exempted'],
    [
      'This list is too long to count what changes with consents, prefixes, and limits.',
      'This list is too long to count whom a consent exempts.',
    ],
  ],
])('what is not counted of %o is said', (uncounted, texts) => {
  expect(uncountedTexts(uncounted)).toEqual(texts);
});
