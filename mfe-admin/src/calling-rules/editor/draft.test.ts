import { expect, it } from 'vitest';
import { nextStepOf } from './draft.ts';

it.each([
  ['add', { rules: 0, isChanged: false, isActive: false }],
  ['add', { rules: 0, isChanged: true, isActive: true }],
  ['save', { rules: 2, isChanged: true, isActive: false }],
  ['save', { rules: 2, isChanged: true, isActive: true }],
  // As a template leaves it.
  ['activate', { rules: 2, isChanged: false, isActive: false }],
  [null, { rules: 2, isChanged: false, isActive: true }],
] as const)('offers the next step %s with %o', (step, state) => {
  expect(nextStepOf(state)).toBe(step);
});
