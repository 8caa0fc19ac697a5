import type { RequiredFor } from '@dialdeck/common/identity-provider.schemas';
import type { Account } from '#accounts/account.ts';

/** Whether a sign-in by password ends with a code. */
export const isSecondFactorRequired = (requiredFor: RequiredFor, { role }: Pick<Account, 'role'>): boolean =>
  requiredFor === 'everybody' || (requiredFor === 'admins' && role === 'admin');
