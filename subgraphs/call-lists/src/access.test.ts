import { actors } from '@dialdeck/node/testing/actors';
import { expect, it } from 'vitest';
import { canSeeAssignments, canSeeCall, listScope } from './access.ts';

const me = '01a1fed5-1da2-782d-b2d4-7344f5b3ce2b';
const north = '01a1fed5-1da2-782d-b2d4-7344f5b3ce2c';
const nobodys = new Set<string>();

it.each([
  ['an admin', actors.admin(), { kind: 'all' }],
  ['a user', actors.user(me), { kind: 'member', userId: me }],
  ['nobody', actors.anonymous, { kind: 'none' }],
  ['a user without an id', { ...actors.user(), userId: null }, { kind: 'none' }],
  ['a role that is none of ours', { ...actors.user(me), role: 'owner' as never }, { kind: 'none' }],
])('lists: %s', (_, actor, scope) => {
  expect(listScope(actor)).toEqual(scope);
});

it.each([
  ['an admin', actors.admin(), nobodys, north, true],
  ['who made it', actors.user(me), nobodys, north, true],
  ['another user', actors.user(), nobodys, north, false],
  ['a lead of its team', actors.user(), new Set([north]), north, true],
  ['a lead, of no team', actors.user(), new Set([north]), null, false],
  ['nobody', actors.anonymous, new Set([north]), north, false],
])('a call is seen by %s: %#', (_, actor, led, teamId, expected) => {
  expect(canSeeCall(actor, { userId: me, teamId }, led)).toBe(expected);
});

it('who has a list is for those to know who look after it', () => {
  const told = (led: ReadonlySet<string>, teamId: string | null) =>
    [actors.admin(), actors.user(), actors.anonymous].map((actor) => canSeeAssignments(actor, { teamId }, led));
  expect(told(nobodys, north)).toEqual([true, false, false]);
  expect(told(new Set([north]), north)).toEqual([true, true, false]);
  expect(told(new Set([north]), null)).toEqual([true, false, false]);
});
