import { expect, it } from 'vitest';
import { areaOf, isAdminArea } from './areas.ts';

it.each([
  ['/contacts', 'agent'],
  ['/contacts/1', 'agent'],
  ['/call-lists/1/contacts', 'agent'],
  ['/admin', 'admin'],
  ['/admin/users2', 'admin'],
  ['/reports', 'reports'],
  ['/administration', undefined],
  ['/', undefined],
])('assigns %s to %s', (path, expected) => {
  expect(areaOf(path)).toBe(expected);
});

it('limits only /admin and below to admins', () => {
  expect(['/admin', '/admin/x', '/administration', '/reports'].map(isAdminArea)).toEqual([true, true, false, false]);
});
