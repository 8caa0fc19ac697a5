import { hasAdminRole } from '@dialdeck/common/words';
import type { Account } from './account.ts';

/** Whether an account can be the emergency account. A managed one cannot: its directory could deactivate it. */
export const fitsEmergency = (account: Account | null): boolean =>
  account?.isActive === true &&
  hasAdminRole(account) &&
  account.passwordHash !== null &&
  account.hasSecondFactor &&
  account.managedBy === null;
