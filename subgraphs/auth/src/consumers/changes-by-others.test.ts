import { expect, it } from 'vitest';
import { changeLetters } from './changes-by-others.rules.ts';

const BEFORE = { id: 'a-1', email: 'ana@example.com', role: 'user', isActive: true, isEmailVerified: true } as const;

it.each([
  ['nothing', BEFORE, {}, []],
  ['a deactivation', BEFORE, { isActive: false }, ['account_deactivated to ana@example.com']],
  ['an activation', { ...BEFORE, isActive: false }, { isActive: true }, ['account_activated to ana@example.com']],
  ['another role', BEFORE, { role: 'admin' }, ['role_changed to ana@example.com: admin']],
  [
    'another address',
    BEFORE,
    { email: 'ana@new.example.com' },
    ['email_replaced to ana@example.com', 'email_assigned to ana@new.example.com'],
  ],
  [
    'another address with a deactivation',
    BEFORE,
    { email: 'ana@new.example.com', isActive: false },
    [
      'email_replaced to ana@example.com',
      'email_assigned to ana@new.example.com',
      'account_deactivated to ana@new.example.com',
    ],
  ],
  ['a deletion', BEFORE, null, ['account_deleted to ana@example.com']],
  ['a deletion before the address was verified', { ...BEFORE, isEmailVerified: false }, null, []],
  ['a deactivation before the address was verified', { ...BEFORE, isEmailVerified: false }, { isActive: false }, []],
  ['a new account', null, { isActive: true }, []],
] as const)('writes about %s', (_what, before, change, letters) => {
  const after = change && { ...BEFORE, ...change };
  expect(
    changeLetters(before, after).map(
      ({ kind, recipient, about }) => `${kind} to ${recipient}${about ? `: ${about}` : ''}`,
    ),
  ).toEqual(letters);
});
