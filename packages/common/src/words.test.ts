import { expect, it } from 'vitest';
import { DISPOSITION_TYPES, DISPOSITIONS, dispositionOfType } from './words.ts';

it('"UI can set callback, winner, loser, archive/archived": each has one stored word', () => {
  expect(DISPOSITION_TYPES.map(dispositionOfType)).toEqual([...DISPOSITIONS, 'archived']);
});
