import type { RequiredFor } from '@dialdeck/common/identity-provider.schemas';
import type { Account } from '#accounts/account.ts';

/** Whether an account can be the emergency account. A managed one cannot: its directory could deactivate it. */
export const fitsEmergency = (account: Account | null): boolean =>
  account?.isActive === true &&
  account.role === 'admin' &&
  account.passwordHash !== null &&
  account.hasSecondFactor &&
  account.managedBy === null;

/** Whether a sign-in by password ends with a code. */
export const isSecondFactorRequired = (requiredFor: RequiredFor, { role }: Pick<Account, 'role'>): boolean =>
  requiredFor === 'everybody' || (requiredFor === 'admins' && role === 'admin');
