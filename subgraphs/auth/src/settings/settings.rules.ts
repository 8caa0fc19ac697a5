import type { RequiredFor } from '@dialdeck/common/sign-in/identity-provider.schemas';
import { hasAdminRole } from '@dialdeck/common/words';
import type { Account } from '#accounts/account.ts';
import type { EnforcedProvider } from '#providers/provider.repo.ts';

/** Whether a sign-in by password ends with a code. */
export const isSecondFactorRequired = (requiredFor: RequiredFor, account: Pick<Account, 'role'>): boolean =>
  requiredFor === 'everybody' || (requiredFor === 'admins' && hasAdminRole(account));

/** A way to sign in: by a password, and everything that sets one, or by an identity provider. */
export type Way = 'password' | { providerId: string };

/** Whether a person may sign in this way. `enforced`: the provider that their domain must use. */
export const isWayOpen = (
  way: Way,
  enforced: Pick<EnforcedProvider, 'id' | 'emergencyAccountId'> | null,
  accountId: string | undefined,
): boolean =>
  enforced === null ||
  (way !== 'password' && way.providerId === enforced.id) ||
  (accountId !== undefined && accountId === enforced.emergencyAccountId);
