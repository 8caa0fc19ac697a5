import { expect, it } from 'vitest';
import { countUnsaved } from './unsaved.rules.ts';

it.each([
  [[], 0, { withoutResult: 0, waiting: 0 }],
  [[], 2, { withoutResult: 2, waiting: 0 }],
  [['open', 'waiting', 'waiting'], 0, { withoutResult: 1, waiting: 2 }],
  [['open', 'waiting'], 3, { withoutResult: 4, waiting: 1 }],
] as const)('drafts %j and %i open calls: %j', (stages, openCalls, expected) => {
  expect(
    countUnsaved(
      stages.map((stage) => ({ stage })),
      openCalls,
    ),
  ).toEqual(expected);
});
