import { expect, it } from 'vitest';
import { withoutTrailingSlashes } from './trailing-slashes.ts';

it.each([
  ['/', '/'],
  ['', ''],
  ['///', '/'],
  ['/login', '/login'],
  ['/login//', '/login'],
  ['//a//b/', '//a//b'],
  ['https://calls.example.com/', 'https://calls.example.com'],
])('shortens %s to %s', (path, expected) => {
  expect(withoutTrailingSlashes(path)).toBe(expected);
});
