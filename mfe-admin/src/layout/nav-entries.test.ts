import { expect, it } from 'vitest';
import { currentEntry } from './nav-entries.ts';

it.each([
  ['/admin', '/admin'],
  ['/admin/', '/admin'],
  ['/admin/users2', '/admin/users2'],
  ['/admin/team-members', '/admin/users2'],
  ['/admin/call-lists', '/admin/call-lists'],
  ['/admin/teams', '/admin/teams'],
  ['/admin/rules', '/admin/rules'],
  ['/admin/rules/0199', '/admin/rules'],
  ['/admin/evidence/0199', '/admin/evidence'],
  ['/admin/scripts/new', '/admin/scripts'],
  ['/admin/sign-in', '/admin/sign-in'],
  ['/admin/upload-to-user', undefined],
])('highlights at %s the entry %s', (path, entry) => {
  expect(currentEntry(path)).toBe(entry);
});
