import type { Logger } from '@dialdeck/node/process/log';
import { fitsEmergency } from '#accounts/emergency-account.rules.ts';
import { tellEmergency } from '#accounts/emergency-account.ts';
import type { AuthTransaction } from '#store.repo.ts';

/**
 * Ends enforcement when the emergency account was lost in spite of all checks: `users` may have deactivated it a moment before
 * the event arrived that protects it.
 */
export async function keepWayIn(tx: AuthTransaction, log: Logger): Promise<void> {
  const { emergencyAccountId } = await tx.settings.lock();
  const account = emergencyAccountId ? await tx.accounts.findById(emergencyAccountId) : null;
  if (fitsEmergency(account) || !(await tx.providers.endEnforcement())) return;
  await tellEmergency(tx);
  log.warn({ event: 'authz_change', action: 'nothing enforced without an emergency account' });
}
