import { expect, it } from 'vitest';
import { dispositionLabel } from './disposition-label.ts';

it.each([
  ['callback', 'Call Back'],
  ['no-answer', 'No answer'],
  ['attempted', 'Attempted'],
  ['something new', 'something new'],
  ['constructor', 'constructor'],
])('labels %s as %s', (disposition, label) => {
  expect(dispositionLabel(disposition)).toBe(label);
});
