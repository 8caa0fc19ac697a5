import type { RequiredFor } from '@dialdeck/common/identity-provider.schemas';
import { hasAdminRole } from '@dialdeck/common/words';
import type { Account } from '#accounts/account.ts';

/** Whether a sign-in by password ends with a code. */
export const isSecondFactorRequired = (requiredFor: RequiredFor, account: Pick<Account, 'role'>): boolean =>
  requiredFor === 'everybody' || (requiredFor === 'admins' && hasAdminRole(account));
