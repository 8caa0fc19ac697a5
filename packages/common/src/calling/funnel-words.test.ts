import { expect, it } from 'vitest';
import { uncountedTexts } from './funnel-words.ts';

it.each<[string[], string[]]>([
  [[], []],
  [['prefix'], ['This list is too long to count the effect of changed prefixes.']],
  [
    ['consent', 'prefix', 'limit', 'exempted'],
    [
      'This list is too long to count the effect of changed consents, prefixes, and limits.',
      'This list is too long to count contacts exempted by consent.',
    ],
  ],
])('names the contacts that are not counted: %o', (uncounted, texts) => {
  expect(uncountedTexts(uncounted)).toEqual(texts);
});
