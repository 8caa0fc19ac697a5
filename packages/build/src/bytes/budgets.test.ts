import { expect, it } from 'vitest';
import { isTooHeavy } from './budgets.ts';

it.each([
  ['landing', 5 * 1024, false],
  ['landing', 5 * 1024 + 1, true],
  ['dashboard', 215 * 1024, false],
  ['reports', 250 * 1024, false],
  ['reports', 251 * 1024, true],
])('%s with %i bytes is too heavy: %s', (owner, bytes, expected) => {
  expect(isTooHeavy({ screen: '/', owner, bytes })).toBe(expected);
});

it('rejects an owner that declares no budget', () => {
  expect(() => isTooHeavy({ screen: '/', owner: 'unknown', bytes: 1 })).toThrow('Nothing in the repository declares');
});
