import { expect, it } from 'vitest';
import { requireNewName, titleWords } from './component-name.rules.ts';

const EXISTING = [{ name: 'reports' }];

it.each(['wallboard', 'call-quality', 'report'])('accepts %s as the name of a new module', (name) => {
  expect(() => requireNewName('module', name, EXISTING)).not.toThrow();
});

it.each([
  ['Wallboard', 'The name of a module is lower-case letters and hyphens'],
  ['wall board', 'The name of a module is lower-case letters and hyphens'],
  ['../wallboard', 'The name of a module is lower-case letters and hyphens'],
  ['wallboard-', 'The name of a module is lower-case letters and hyphens'],
  ['reports', 'There is a module reports already.'],
])('rejects %s as the name of a new module', (name, sentence) => {
  expect(() => requireNewName('module', name, EXISTING)).toThrow(sentence);
});

it('makes a title of the words of the name', () => {
  expect(titleWords('call-quality')).toEqual(['Call', 'Quality']);
});
