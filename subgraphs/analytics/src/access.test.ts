import { actors } from '@dialdeck/node/testing/actors';
import { expect, it } from 'vitest';
import { reportedUser } from './access.ts';

const [me, other] = [crypto.randomUUID(), crypto.randomUUID()];

it.each([
  ['a user, nobody named', actors.user(me), null, me],
  ['a user, the own id', actors.user(me), me, me],
  ['a user, the own id in capitals', actors.user(me), me.toUpperCase(), me],
  ['an admin, nobody named', actors.admin(me), undefined, me],
  ['an admin, somebody else', actors.admin(me), other, other],
])('%s', (_, actor, target, expected) => {
  expect(reportedUser(actor, target)).toBe(expected);
});

it.each([
  ['a user, somebody else', actors.user(me), other, 'FORBIDDEN'],
  ['a user, nonsense', actors.user(me), 'nonsense', 'FORBIDDEN'],
  ['an admin, nonsense', actors.admin(me), 'nonsense', 'NOT_FOUND'],
  ['nobody', actors.anonymous, other, 'UNAUTHENTICATED'],
])('%s: refused', (_, actor, target, code) => {
  expect(() => reportedUser(actor, target)).toThrow(expect.objectContaining({ code }));
});
