import { expect, it } from 'vitest';
import { isTooHeavy } from './budgets.ts';

it.each([
  ['landing', 5 * 1024, false],
  ['landing', 5 * 1024 + 1, true],
  ['dashboard', 215 * 1024, false],
  ['a-new-team', 250 * 1024, false],
  ['a-new-team', 251 * 1024, true],
])('%s with %i bytes is too heavy: %s', (owner, bytes, expected) => {
  expect(isTooHeavy({ screen: '/', owner, bytes })).toBe(expected);
});
