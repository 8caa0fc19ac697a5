import type { Account } from '#accounts/account.ts';
import type { AuthTables } from '#store.repo.ts';

/** Whoever may sign in by password when a provider that is enforced fails. */
const fitsEmergency = (account: Account | null): boolean =>
  account?.isActive === true && account.role === 'admin' && account.passwordHash !== null && account.hasSecondFactor;

/** Whether there is a way in that needs no provider. */
export async function hasEmergencyAccount({
  accounts,
  settings,
}: Pick<AuthTables, 'accounts' | 'settings'>): Promise<boolean> {
  const { emergencyAccountId } = await settings.read();
  return emergencyAccountId !== null && fitsEmergency(await accounts.findById(emergencyAccountId));
}
