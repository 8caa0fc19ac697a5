import { AppError } from '@dialdeck/common/errors';
import { ORGANISATION_KEY } from '@dialdeck/common/events/organisation-key';
import { EMERGENCY_KEPT } from '@dialdeck/common/sign-in/identity-provider.schemas';
import type { AuthTables, AuthTransaction } from '#store.repo.ts';
import { fitsEmergency } from './emergency-account.rules.ts';

/** Whether an account can still sign in without a provider. */
export async function hasEmergencyAccount({
  accounts,
  settings,
}: Pick<AuthTables, 'accounts' | 'settings'>): Promise<boolean> {
  const { emergencyAccountId } = await settings.read();
  return emergencyAccountId !== null && fitsEmergency(await accounts.findById(emergencyAccountId));
}

/** Whether enforcement currently depends on this emergency account. Takes the lock of the settings: lock the account first. */
async function isKeptForEmergency(
  { settings, providers }: Pick<AuthTables, 'settings' | 'providers'>,
  accountId: string,
): Promise<boolean> {
  const { emergencyAccountId } = await settings.lock();
  return emergencyAccountId === accountId && (await providers.isAnyEnforced());
}

/** @throws CONFLICT for the emergency account that enforcement depends on */
export async function refuseEmergency(
  tx: Pick<AuthTables, 'settings' | 'providers'>,
  accountId: string,
): Promise<void> {
  if (await isKeptForEmergency(tx, accountId)) throw new AppError('CONFLICT', { userMessage: EMERGENCY_KEPT });
}

/** Publishes to `users` which account must not be removed. */
export async function tellEmergency({
  settings,
  providers,
  publish,
}: Pick<AuthTransaction, 'settings' | 'providers' | 'publish'>): Promise<string[]> {
  const { emergencyAccountId: userId } = await settings.read();
  const isKept = userId !== null && (await providers.isAnyEnforced());
  return await publish([{ type: 'emergency-account.changed', key: ORGANISATION_KEY, payload: { userId, isKept } }]);
}
