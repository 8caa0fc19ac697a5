import { expect, it } from 'vitest';
import { subjectOf } from './audit.ts';

it.each([
  [
    'an id that was given',
    { id: 'u1', input: { firstName: 'Ana', role: 'admin' } },
    { id: 'u1' },
    { id: 'u1', role: 'admin' },
  ],
  [
    'an id that was made',
    { input: { email: 'ana@example.com', firstName: 'Ana' } },
    { id: 'u2', email: 'x' },
    { id: 'u2' },
  ],
  [
    'several',
    { callListId: 'l1', userIds: ['u1', 'u2'] },
    { id: 'l1' },
    { callListId: 'l1', userIds: ['u1', 'u2'], id: 'l1' },
  ],
  ['none', { email: 'ana@example.com' }, true, {}],
  ['rights that were taken', { id: 'u1', isActive: false }, { id: 'u1' }, { id: 'u1', isActive: false }],
  ['omitted arguments', { toUserId: null, fromUserId: 'u1', callListId: null }, 3, { fromUserId: 'u1' }],
])('logs the subject of a mutation: %s', (_what, args, result, subject) => {
  expect(subjectOf(args, result)).toEqual(subject);
});
