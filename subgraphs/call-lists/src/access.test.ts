import { actors } from '@dialdeck/node/testing/actors';
import { expect, it } from 'vitest';
import { canSeeAssignments, canSeeCall, listScope } from './access.ts';

const me = '01a1fed5-1da2-782d-b2d4-7344f5b3ce2b';

it.each([
  ['an admin', actors.admin(), { kind: 'all' }],
  ['a user', actors.user(me), { kind: 'assigned', userId: me }],
  ['nobody', actors.anonymous, { kind: 'none' }],
  ['a user without an id', { ...actors.user(), userId: null }, { kind: 'none' }],
  ['a role that is none of ours', { ...actors.user(me), role: 'owner' as never }, { kind: 'none' }],
])('lists: %s', (_, actor, scope) => {
  expect(listScope(actor)).toEqual(scope);
});

it.each([
  ['an admin', actors.admin(), true],
  ['who made it', actors.user(me), true],
  ['another user', actors.user(), false],
  ['nobody', actors.anonymous, false],
])('a call is seen by %s: %#', (_, actor, expected) => {
  expect(canSeeCall(actor, { userId: me })).toBe(expected);
});

it('who has a list is for admins to know', () => {
  expect([actors.admin(), actors.user(), actors.anonymous].map(canSeeAssignments)).toEqual([true, false, false]);
});
