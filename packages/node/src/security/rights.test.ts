import { isAppError } from '@dialdeck/common/errors';
import { expect, it } from 'vitest';
import { actors } from '#testing/actors.ts';
import { idOfNonAdmin, requireAdmin, requireSignedIn } from './rights.ts';

const id = '01a1fed5-1da2-782d-b2d4-7344f5b3ce2b';

function refusalOf(check: () => void): string {
  try {
    check();
    return 'allowed';
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
}

it.each([
  ['an admin', actors.admin(id), 'allowed', 'allowed', null],
  ['a user', actors.user(id), 'allowed', 'FORBIDDEN', id],
  ['a signed-out caller', actors.anonymous, 'UNAUTHENTICATED', 'UNAUTHENTICATED', null],
  ['a role that is none of ours', { ...actors.user(id), role: 'owner' as never }, 'allowed', 'FORBIDDEN', null],
])('%s', (_, actor, signedIn, admin, nonAdmin) => {
  expect(refusalOf(() => requireSignedIn(actor))).toBe(signedIn);
  expect(refusalOf(() => requireAdmin(actor))).toBe(admin);
  expect(idOfNonAdmin(actor)).toBe(nonAdmin);
});
