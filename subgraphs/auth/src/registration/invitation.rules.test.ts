import { expect, it } from 'vitest';
import { inviteAdvice } from './invitation.rules.ts';

it.each([
  ['no provider', null, null],
  [
    'one that makes accounts',
    'on',
    'People of contoso.example sign in with Contoso, not by this link. Their first sign-in makes an account of role User.',
  ],
  [
    'one that makes none',
    'off',
    'People of contoso.example sign in with Contoso, not by this link, and need an account first. Use Add Team Member instead.',
  ],
] as const)('an invitation to a domain where %s is enforced', (_, jit, advice) => {
  expect(inviteAdvice('ana@contoso.example', jit && { name: 'Contoso', jit })).toBe(advice);
});
