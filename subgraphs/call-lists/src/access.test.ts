import { actors } from '@dialdeck/node/testing/actors';
import { expect, it } from 'vitest';
import { canSeeCall, listScope, looksAfter } from './access.ts';

const me = '01a1fed5-1da2-782d-b2d4-7344f5b3ce2b';

it.each([
  ['an admin', actors.admin(), { kind: 'all' }],
  ['a user', actors.user(me), { kind: 'member', userId: me }],
  ['an anonymous caller', actors.anonymous, { kind: 'none' }],
  ['a user without an id', { ...actors.user(), userId: null }, { kind: 'none' }],
  ['a role that is none of ours', { ...actors.user(me), role: 'owner' as never }, { kind: 'none' }],
])('lists: %s', (_, actor, scope) => {
  expect(listScope(actor)).toEqual(scope);
});

it.each([
  ['an admin', actors.admin(), false, true],
  ['the user who made it', actors.user(me), false, true],
  ['another user', actors.user(), false, false],
  ['a lead of its team', actors.user(), true, true],
  ['an anonymous caller', actors.anonymous, true, false],
])('a call is seen by %s: %#', (_, actor, isLed, expected) => {
  expect(canSeeCall(actor, { userId: me }, isLed)).toBe(expected);
});

it.each([
  ['an admin', actors.admin(), false, true],
  ['a lead of its team', actors.user(), true, true],
  ['another user', actors.user(), false, false],
  ['an anonymous caller', actors.anonymous, true, false],
])('a list is looked after by %s: %#', (_, actor, isLed, expected) => {
  expect(looksAfter(actor, isLed)).toBe(expected);
});
